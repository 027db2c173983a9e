/* Memory with a secret in it must not reach a file. */
#ifndef OCAT_BASE_CORE_DUMPS_H
#define OCAT_BASE_CORE_DUMPS_H

/* From now on, a crash of this process or of its children writes no core dump. */
void core_dumps_off(void);

#endif
