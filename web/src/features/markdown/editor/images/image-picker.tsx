import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { DropArea } from '../../../../ui/controls/drop-area.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { type ImageTarget, inlineImageRules } from './inline-image.ts'
import { uploadInlineImage } from './upload-inline-image.ts'

type ImagePickerProps = { target: ImageTarget; onArrived: (url: string) => void }
type State =
  | { step: 'waiting' }
  | { step: 'sending'; name: string; share: number }
  | { step: 'failed'; why: string }

/** Selects an image from this device and uploads it at once; the result is its address. */
export function ImagePicker({ target, onArrived }: ImagePickerProps) {
  const { i18n } = useRouter().options.context
  const intl = useIntl()
  const [state, setState] = useState<State>({ step: 'waiting' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    const onShare = (share: number) => setState({ step: 'sending', name: file.name, share })
    onShare(0)
    try {
      const url = await uploadInlineImage(file, target, { onShare, signal: controller.signal, i18n })
      setState({ step: 'waiting' })
      onArrived(url)
    } catch (failure) {
      if (!controller.signal.aborted) setState({ step: 'failed', why: (failure as Error).message })
    }
  }
  if (state.step === 'sending')
    return (
      <div className="drop" aria-live="polite">
        <Progress label={state.name} value={state.share}>
          <FormattedNumber value={state.share} style="percent" />
        </Progress>
      </div>
    )
  return (
    <div>
      <DropArea
        {...inlineImageRules}
        title={<FormattedMessage id="markdown.upload.drop" />}
        hint={
          <FormattedMessage
            id="markdown.upload.hint"
            values={{ limit: formatBytes(intl.locale, inlineImageRules.maxBytes) }}
          />
        }
        onFiles={([file]) => file && void send(file)}
      />
      {state.step === 'failed' && (
        <FieldError isAlert>
          {intl.formatMessage({ id: 'markdown.upload.failed.one' }, { reason: state.why })}
        </FieldError>
      )}
    </div>
  )
}
