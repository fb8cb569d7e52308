/** The parts of the `json` reporter's output about failures. */
export interface TestFiles {
  testResults: readonly {
    /** Absolute path. */
    name: string
    status: string
    /** What ended the file before its tests, if something did. */
    message: string
    assertionResults: readonly {
      fullName: string
      status: string
      failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Lines that are kept of what a test said. */
const LINES = 12

/**
 * Lists every failure with its message, so that the end of a long log has all of them; viewers of logs cut out the
 * middle.
 */
export function failedTests({ testResults }: TestFiles, root: string): string[] {
  return testResults.flatMap((file) => {
    const name = file.name.startsWith(`${root}/`) ? file.name.slice(root.length + 1) : file.name
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [`${name}\n${beginningOf(file.message)}`] : []
    return failed.map(
      (test) => `${name} > ${test.fullName}\n${beginningOf((test.failureMessages ?? []).join('\n'))}`,
    )
  })
}

const beginningOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, LINES)
    .map((line) => `    ${line}`)
    .join('\n')
