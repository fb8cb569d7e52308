import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { ChosenFile } from './chosen-files.ts'

/** Each file is read once, however often the selection changes. */
const results = new WeakMap<File, Promise<boolean>>()

function checkArchive(file: File): Promise<boolean> {
  const known = results.get(file)
  if (known) return known
  const verdict = import('../../../files/manifests/is-valid-archive.ts')
    .then((module) => module.isValidArchive(file))
    // If the code cannot be loaded, the check is left to the server.
    .catch(() => true)
  results.set(file, verdict)
  return verdict
}

/** The error for the first chosen file that is a damaged archive. */
export function useDamagedFile(chosen: readonly ChosenFile[]): string | undefined {
  const intl = useIntl()
  const [damaged, setDamaged] = useState<ReadonlySet<File>>(new Set())
  useEffect(() => {
    for (const { file } of chosen)
      void checkArchive(file).then((isSound) => {
        if (!isSound) setDamaged((before) => new Set(before).add(file))
      })
  }, [chosen])
  const found = chosen.find(({ file }) => damaged.has(file))
  return found && intl.formatMessage({ id: 'projects-publishing.rule.damaged' }, { name: found.file.name })
}
