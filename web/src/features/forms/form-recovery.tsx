import { useEffect, useRef } from 'react'
import { restoreForm, saveSentForm } from '../../lib/forms/form-recovery.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'

interface FormRecoveryProps {
  /** Name of the native form that contains this component. */
  form: string
  /** Id of the form's subject, if the same form exists for several. */
  about?: string
}

/** Stores the unsent text of its form in this tab until the form has been sent. */
export function FormRecovery({ form: name, about = '' }: FormRecoveryProps) {
  const viewerId = useViewer()?.id
  const mark = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = mark.current?.form
    if (!form || viewerId === undefined) return
    const key = [viewerId, name, about].join(':')
    restoreForm(key, form, sessionStorage)
    // Runs after all other listeners: a form that waits for image uploads is not sent yet.
    const onSubmit = (event: SubmitEvent) => {
      if (event.target === form && !event.defaultPrevented) saveSentForm(key, form, sessionStorage)
    }
    window.addEventListener('submit', onSubmit)
    return () => window.removeEventListener('submit', onSubmit)
  }, [viewerId, name, about])
  return <input type="hidden" ref={mark} />
}
