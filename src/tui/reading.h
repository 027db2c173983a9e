/*
 * Answers made ready to be read, on the worker that asked: the DDL in lines
 * with its words told apart, health as verdicts. Draws nothing and knows
 * nothing of colours or widths.
 */
#ifndef OCAT_TUI_READING_H
#define OCAT_TUI_READING_H

struct question;

/* Fills q->ddl or q->verdicts from a good answer; of what has neither, nothing. */
void reading_make(struct question *q);

#endif
