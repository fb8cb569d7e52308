/** 65 quotes or lists in one another on one line. A line of one mark alone is a rule, so lists need their blanks. */
const nest = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){65}/m

/** 500 times the same mark; rules and underlines of headings are a line long. */
const run = /([*_~`[\]()<>!|=&\\#])\1{499}/

/**
 * Whether a text is one of those that cost the parser time by the square or cube of their length and that no person
 * writes. What it lets through is held by the deadline of the worker.
 */
export const isTangled = (text: string): boolean => nest.test(text) || run.test(text)
