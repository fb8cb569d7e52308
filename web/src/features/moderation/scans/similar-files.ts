import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { FileFinding, listFileScans } from '@quarry/api/contract/moderation/scans'
import { SCAN_LEVELS } from '@quarry/domain/moderation/scans'

export type ScannedFile = OutputOf<typeof listFileScans>['found'][number]

export interface AlikeFiles {
  /** The newest of the files. */
  file: ScannedFile
  others: ScannedFile[]
}

/** Sorts by severity and makes places relative to the file; the file as a whole is no place. */
export function readFindings(filename: string, findings: readonly FileFinding[]): FileFinding[] {
  const severity = ({ level }: FileFinding) => SCAN_LEVELS.indexOf(level)
  return findings
    .map(({ places, count, ...finding }) => {
      const inner = places.filter((place) => place !== filename)
      return {
        ...finding,
        places: inner.map((place) =>
          place.startsWith(`${filename}/`) ? place.slice(filename.length + 1) : place,
        ),
        count: count - (places.length - inner.length),
      }
    })
    .toSorted((one, other) => severity(other) - severity(one))
}

const readFile = (file: ScannedFile): ScannedFile => ({
  ...file,
  findings: readFindings(file.filename, file.findings),
  external: file.external && {
    ...file.external,
    findings: readFindings(file.filename, file.external.findings),
  },
})

/** Groups files with equal findings, as in most versions of a project, so that they are read once. */
export function groupAlike(files: readonly ScannedFile[]): AlikeFiles[] {
  const groups = new Map<string, AlikeFiles>()
  for (const file of files.map(readFile)) {
    const key = JSON.stringify([file.findings, file.external?.source, file.external?.findings])
    const group = groups.get(key)
    if (group) group.others.push(file)
    else groups.set(key, { file, others: [] })
  }
  return [...groups.values()]
}
