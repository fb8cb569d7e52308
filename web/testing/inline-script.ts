/** Runs an inline script like a page; `around` replaces browser globals by name. */
export function runInline(script: string, around: Readonly<Record<string, unknown>> = {}): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- that is what a page does with it
  new Function(...Object.keys(around), script)(...Object.values(around))
}
