import { useEffect, useRef } from 'react'
import { bringBack, keepSent } from '../../lib/forms/form-recovery.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'

interface KeptWordsProps {
  /** Name of the native form that this stands in. */
  form: string
  /** The id of what it is about, where the same form is about many things. */
  about?: string
}

/** Keeps the words of its form for who wrote them, in this tab, until they have arrived. */
export function KeptWords({ form: name, about = '' }: KeptWordsProps) {
  const viewerId = useViewer()?.id
  const mark = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = mark.current?.form
    if (!form || viewerId === undefined) return
    const key = [viewerId, name, about].join(':')
    bringBack(key, form, sessionStorage)
    // Behind whatever else listens: a form that waits for its pictures is not sent yet.
    const onSubmit = (event: SubmitEvent) => {
      if (event.target === form && !event.defaultPrevented) keepSent(key, form, sessionStorage)
    }
    window.addEventListener('submit', onSubmit)
    return () => window.removeEventListener('submit', onSubmit)
  }, [viewerId, name, about])
  return <input type="hidden" ref={mark} />
}
