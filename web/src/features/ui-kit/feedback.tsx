import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DropArea } from '../../ui/controls/drop-area.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FileButton } from '../../ui/controls/file-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatBytes } from '../../lib/format/format.ts'
import { KitSection } from './kit-section.tsx'
import '../../styles/pages/ui-kit.css'

const LEVELS = ['info', 'warning', 'error', 'success'] as const
const LIMIT_BYTES = 1024 * 1024

export function Feedback() {
  const { formatMessage, locale } = useIntl()
  const [files, setFiles] = useState<string[]>([])
  const name = useTexts('ui-kit.feedback')
  return (
    <>
      <KitSection id="files">
        <DropArea
          title={name('drop')}
          hint={formatMessage(
            { id: 'ui-kit.feedback.drop.hint' },
            { limit: formatBytes(locale, LIMIT_BYTES) },
          )}
          accept={['.jar', '.zip']}
          maxBytes={LIMIT_BYTES}
          isMultiple
          onFiles={(chosen) => setFiles([...files, ...chosen.map((file) => file.name)])}
        />
        <ul>
          {files.map((file, index) => (
            <li key={`${file}-${index}`}>{file}</li>
          ))}
        </ul>
        <FileButton
          accept={['image/png']}
          maxBytes={LIMIT_BYTES}
          onFile={(file) => setFiles([...files, file.name])}
        >
          {name('icon')}
        </FileButton>
        <Progress label="brinewind-4.2.0.jar" value={0.64}>
          18.21 MiB / 28.44 MiB
        </Progress>
      </KitSection>
      <KitSection id="empty">
        <div className="skel" aria-hidden="true">
          <Skeleton />
          <Skeleton />
          <Skeleton className="w-2/3" />
        </div>
        <EmptyState level={3} title={name('empty')} actions={<Button>{name('empty.action')}</Button>}>
          {name('empty.text')}
        </EmptyState>
      </KitSection>
      <KitSection id="notes">
        {LEVELS.map((level) => (
          <Note key={level} level={level} title={name(level)}>
            {name('text')}
          </Note>
        ))}
      </KitSection>
      <KitSection id="banners" isFull>
        <div>
          {LEVELS.map((level) => (
            <Banner key={level} level={level} title={name(level)} onDismiss={() => {}}>
              {name('text')}
            </Banner>
          ))}
        </div>
      </KitSection>
    </>
  )
}
