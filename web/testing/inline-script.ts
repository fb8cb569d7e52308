/** Runs a script as the page that holds it would; `around` is what it finds instead of what a browser has by that name. */
export function runInline(script: string, around: Readonly<Record<string, unknown>> = {}): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- that is what a page does with it
  new Function(...Object.keys(around), script)(...Object.values(around))
}
