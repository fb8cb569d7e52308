import type { ServerContent, ServerContentFile } from '@quarry/api/contract/hosting/content'
import { useMemo, useRef } from 'react'
import { ContentRow, type ContentRowProps } from './content-row.tsx'
import { useShownRows } from './use-shown-rows.ts'

interface ContentListProps extends Pick<ContentRowProps, 'server' | 'isLocked' | 'onChange'> {
  content: ServerContent
  files: readonly ServerContentFile[]
}

/** The same rows stay when the list becomes long or short: they have dialogs, the focus and pending changes. */
export function ContentList({ files, ...props }: ContentListProps) {
  const list = useRef<HTMLUListElement>(null)
  const names = useMemo(() => files.map(({ name }) => name), [files])
  const { shown, isWhole, hold } = useShownRows(list, names)
  return (
    <ul ref={list} className="slab">
      {shown.map((row) => {
        const file = files[row.at]
        if (row.kind === 'gap' || !file)
          return (
            <li
              key={`gap:${row.at}`}
              aria-hidden="true"
              style={{ blockSize: row.kind === 'gap' ? row.heightPx : 0 }}
            />
          )
        return (
          <ContentRow
            key={file.name}
            file={file}
            place={isWhole ? undefined : { at: row.at + 1, count: files.length }}
            onFocus={() => hold(file.name)}
            {...props}
          />
        )
      })}
    </ul>
  )
}
