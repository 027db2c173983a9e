/* Locks and condition variables. */
#ifndef OCAT_BASE_MUTEX_H
#define OCAT_BASE_MUTEX_H

#include <stdbool.h>
#include <stdint.h>

struct mutex;
struct cond;

struct mutex *mutex_open(void);
void mutex_close(struct mutex *m);
void mutex_lock(struct mutex *m);
void mutex_unlock(struct mutex *m);
struct cond *cond_open(void);
void cond_close(struct cond *c);
void cond_wait(struct cond *c, struct mutex *m);
bool cond_wait_ms(struct cond *c, struct mutex *m, int64_t ms); /* false: timed out */
void cond_signal(struct cond *c);
void cond_broadcast(struct cond *c);

#endif
