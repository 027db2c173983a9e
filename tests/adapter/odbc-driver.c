/*
 * An ODBC driver that misbehaves, as the MODE of its connection string says. tests/adapter/odbc.t makes a shared object of it.
 *
 *	MODE=fine           one table of two columns, whose second has a value of 100,000 characters
 *	MODE=hang-connect   never connects
 *	MODE=crash-connect  crashes while it connects
 *	MODE=hang           never answers a function of the catalog, and a cancel does not help
 *	MODE=crash          crashes in the middle of an answer
 *	MODE=exit           ends the process in the middle of an answer
 *	MODE=print          writes to the standard output
 *	MODE=endless        gives the same table without end
 *	MODE=lengths        says impossible lengths, and does not end its texts
 *	MODE=silent         fails without a message
 *	MODE=lost           loses its connection in the middle of an answer
 *	MODE=version        says nothing about itself
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OK = 0, NO_DATA = 100, ERROR = -1, INFO = 1 };
enum { NULL_DATA = -1 };

static char mode[40];
static int row, columns;
static size_t given;

static int is(const char *what)
{
	return !strcmp(mode, what);
}

short SQLAllocHandle(short kind, void *of, void **out)
{
	(void)kind;
	(void)of;
	*out = malloc(16);
	return OK;
}

short SQLFreeHandle(short kind, void *handle)
{
	(void)kind;
	free(handle);
	return OK;
}

short SQLSetEnvAttr(void *env, int what, void *value, int len)
{
	(void)env, (void)what, (void)value, (void)len;
	return OK;
}

short SQLSetConnectAttr(void *dbc, int what, void *value, int len)
{
	(void)dbc, (void)what, (void)value, (void)len;
	return OK;
}

short SQLSetStmtAttr(void *stmt, int what, void *value, int len)
{
	(void)stmt, (void)what, (void)value, (void)len;
	return OK;
}

short SQLGetStmtAttr(void *stmt, int what, void *value, int most, int *len)
{
	(void)stmt, (void)what, (void)most, (void)len;
	*(void **)value = NULL;
	return OK;
}

short SQLDriverConnect(void *dbc, void *window, unsigned char *in, short len, unsigned char *out, short most,
		       short *said, unsigned short how)
{
	const char *at = strstr((const char *)in, "MODE=");

	(void)dbc, (void)window, (void)len, (void)out, (void)most, (void)said, (void)how;
	snprintf(mode, sizeof mode, "%s", at ? at + 5 : "fine");
	mode[strcspn(mode, ";")] = 0;
	if (is("hang-connect"))
		for (;;)
			pause();
	if (is("crash-connect"))
		abort();
	return OK;
}

short SQLDisconnect(void *dbc)
{
	(void)dbc;
	return OK;
}

short SQLGetInfo(void *dbc, unsigned short what, void *out, short most, short *len)
{
	const char *text = what == 17 && !is("version") ? "Misbehaving" : "";

	(void)dbc;
	if (is("version"))
		return ERROR;
	snprintf(out, (size_t)most, "%s", text);
	if (len)
		*len = (short)strlen(text);
	return OK;
}

static short start(int n)
{
	if (is("hang"))
		for (;;)
			pause();
	if (is("silent"))
		return ERROR;
	if (is("print"))
		printf("nothing that anybody should see\n"), fflush(stdout);
	row = 0;
	columns = n;
	return OK;
}

short SQLExecDirect(void *stmt, unsigned char *sql, int len)
{
	(void)stmt, (void)sql, (void)len;
	return start(-2);
}

short SQLTables(void *stmt, unsigned char *a, short al, unsigned char *b, short bl, unsigned char *c, short cl,
		unsigned char *d, short dl)
{
	(void)stmt, (void)a, (void)al, (void)b, (void)bl, (void)c, (void)cl, (void)d, (void)dl;
	return start(5);
}

short SQLColumns(void *stmt, unsigned char *a, short al, unsigned char *b, short bl, unsigned char *c, short cl,
		 unsigned char *d, short dl)
{
	(void)stmt, (void)a, (void)al, (void)b, (void)bl, (void)c, (void)cl, (void)d, (void)dl;
	return start(18);
}

short SQLPrimaryKeys(void *stmt, unsigned char *a, short al, unsigned char *b, short bl, unsigned char *c, short cl)
{
	(void)stmt, (void)a, (void)al, (void)b, (void)bl, (void)c, (void)cl;
	return start(0);
}

short SQLForeignKeys(void *stmt, unsigned char *a, short al, unsigned char *b, short bl, unsigned char *c, short cl,
		     unsigned char *d, short dl, unsigned char *e, short el, unsigned char *f, short fl)
{
	(void)stmt, (void)a, (void)al, (void)b, (void)bl, (void)c, (void)cl, (void)d, (void)dl, (void)e, (void)el,
		(void)f, (void)fl;
	return start(0);
}

short SQLStatistics(void *stmt, unsigned char *a, short al, unsigned char *b, short bl, unsigned char *c, short cl,
		    unsigned short unique, unsigned short accuracy)
{
	(void)stmt, (void)a, (void)al, (void)b, (void)bl, (void)c, (void)cl, (void)unique, (void)accuracy;
	return start(0);
}

short SQLNumResultCols(void *stmt, short *n)
{
	(void)stmt;
	*n = (short)abs(columns);
	return OK;
}

short SQLDescribeCol(void *stmt, unsigned short i, unsigned char *name, short most, short *len, short *type,
		     unsigned long *size, short *digits, short *nullable)
{
	(void)stmt;
	snprintf((char *)name, (size_t)most, "c%d", i);
	*len = (short)strlen((char *)name);
	*type = 12;
	*size = 10;
	*digits = *nullable = 0;
	return OK;
}

short SQLFetch(void *stmt)
{
	(void)stmt;
	given = 0;
	row++;
	if (row > 1 && is("crash"))
		abort();
	if (row > 1 && is("exit"))
		_exit(7);
	if (row > 1 && is("lost"))
		return ERROR;
	if (is("endless"))
		return OK;
	return row > (columns == 18 ? 2 : 1) ? NO_DATA : OK;
}

/* Text for each column of a list of tables, a list of columns, or rows of a sample. */
static const char *value(int i)
{
	static char name[20], long_text[100001];

	if (columns == -2) {
		memset(long_text, 'x', sizeof long_text - 1);
		return i == 1 ? "1" : long_text;
	}
	snprintf(name, sizeof name, "column_%d", row);
	if (columns == 5)
		return i == 3 ? "odd_table" : i == 4 ? "TABLE" : NULL;
	switch (i) {
	case 3: return "odd_table";
	case 4: return name;
	case 5: return "12";
	case 6: return "VARCHAR";
	case 7: return "40";
	case 11: return "1";
	case 17: return row == 1 ? "1" : "2";
	default: return NULL;
	}
}

short SQLGetData(void *stmt, unsigned short i, short type, void *out, long most, long *len)
{
	static int last;
	const char *text = value(i);
	size_t room = (size_t)most / (type == -8 ? 2 : 1) - 1, n;

	(void)stmt;
	if (i != last)
		given = 0;
	last = i;
	if (!text) {
		*len = NULL_DATA;
		return OK;
	}
	if (is("lengths")) {
		memset(out, 'z', (size_t)most);
		*len = i % 2 ? 1L << 40 : -77;
		return given++ < 2 ? INFO : NO_DATA;
	}
	n = strlen(text) - given;
	if (!n && given)
		return NO_DATA;
	*len = (long)(n * (type == -8 ? 2 : 1));
	n = n < room ? n : room;
	for (size_t k = 0; k <= n; k++) {
		char c = k < n ? text[given + k] : 0;

		if (type == -8)
			((uint16_t *)out)[k] = (unsigned char)c;
		else
			((char *)out)[k] = c;
	}
	given += n;
	return (size_t)*len > n * (type == -8 ? 2 : 1) ? INFO : OK;
}

short SQLCancel(void *stmt)
{
	(void)stmt;
	return OK;
}

short SQLFreeStmt(void *stmt, unsigned short what)
{
	(void)stmt, (void)what;
	return OK;
}

short SQLEndTran(short kind, void *handle, short how)
{
	(void)kind, (void)handle, (void)how;
	return OK;
}

short SQLGetDiagRec(short kind, void *handle, short record, unsigned char *state, int *native, unsigned char *text,
		    short most, short *len)
{
	(void)kind, (void)handle;
	if (record > 1 || !is("lost"))
		return NO_DATA;
	snprintf((char *)state, 6, "08S01");
	*native = 0;
	snprintf((char *)text, (size_t)most, "[odd][driver]the link is down");
	*len = (short)strlen((char *)text);
	return OK;
}

/* The driver manager asks for messages only where both are. */
short SQLGetDiagField(short kind, void *handle, short record, short what, void *out, short most, short *len)
{
	(void)kind, (void)handle, (void)record, (void)what, (void)out, (void)most, (void)len;
	return NO_DATA;
}
