import type { IntlShape } from 'react-intl'

/** The toast after files were moved into a folder. */
export const movedText = (
  intl: IntlShape,
  [name = '', ...others]: readonly string[],
  folder: string,
): string =>
  intl.formatMessage(
    { id: 'hosting-files.move.done' },
    {
      count: others.length + 1,
      name,
      folder: folder === '' ? intl.formatMessage({ id: 'hosting-files.home' }) : folder,
    },
  )
