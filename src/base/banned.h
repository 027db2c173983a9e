/* Functions with a safer replacement here; including this after the system headers makes using them an error. */
#ifndef OCAT_BASE_BANNED_H
#define OCAT_BASE_BANNED_H

#define BANNED(what) sorry_##what##_is_a_banned_function
#undef strcpy
#define strcpy(a, b) BANNED(strcpy)
#undef strcat
#define strcat(a, b) BANNED(strcat)
#undef strncpy
#define strncpy(a, b, n) BANNED(strncpy)
#undef strncat
#define strncat(a, b, n) BANNED(strncat)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) BANNED(vsprintf)
#undef gets
#define gets(a) BANNED(gets)
#undef strtok
#define strtok(a, b) BANNED(strtok)
#undef atoi
#define atoi(a) BANNED(atoi)
#undef atol
#define atol(a) BANNED(atol)
#undef localtime
#define localtime(a) BANNED(localtime)
#undef gmtime
#define gmtime(a) BANNED(gmtime)
#undef ctime
#define ctime(a) BANNED(ctime)
#undef asctime
#define asctime(a) BANNED(asctime)

#endif
