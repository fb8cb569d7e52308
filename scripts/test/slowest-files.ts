import path from 'node:path'

/** The parts of the `json` reporter's output about durations. */
export interface TimedFiles {
  testResults: readonly {
    /** Absolute path. */
    name: string
    /** Milliseconds, of the first test and after the last one. */
    startTime: number
    endTime: number
    assertionResults: readonly unknown[]
  }[]
}

/** The files whose tests took longest, one line each: seconds, number of tests, path. Imports are not included. */
export function slowestFiles(reports: readonly TimedFiles[], root: string, count: number): string[] {
  return reports
    .flatMap(({ testResults }) => testResults)
    .map((file) => ({ ...file, seconds: (file.endTime - file.startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(
      ({ name, seconds, assertionResults }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, name)} (${assertionResults.length} tests)`,
    )
}
