import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { ChosenFile } from './upload-files.ts'

/** What is wrong with a chosen file that is no sound archive: said when it is chosen, gone when it is taken out. */
export function useDamagedFile(chosen: readonly ChosenFile[]): string | undefined {
  const intl = useIntl()
  const [isSound, setIsSound] = useState<ReadonlyMap<File, boolean>>(new Map())
  useEffect(() => {
    for (const { file } of chosen) {
      if (isSound.has(file)) continue
      void import('../manifest/is-sound-archive.ts')
        .then((late) => late.isSoundArchive(file))
        // Without the code for it the server has the word.
        .catch(() => true)
        .then((sound) => setIsSound((before) => new Map(before).set(file, sound)))
    }
  }, [chosen, isSound])
  const damaged = chosen.find(({ file }) => isSound.get(file) === false)
  return damaged && intl.formatMessage({ id: 'publishing.rule.damaged' }, { name: damaged.file.name })
}
