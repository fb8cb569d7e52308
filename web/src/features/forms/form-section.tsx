import { type ReactNode, useId } from 'react'
import '../../styles/pages/forms.css'

type FormSectionProps = { title: ReactNode; hint?: ReactNode; children: ReactNode }

/** A section of a settings form: title and hint at the start, controls beside them. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className="frow" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className="hint">{hint}</p>}
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

/** Target of the links in the error summary. */
export function FieldAnchor({ name, children }: { name: string; children: ReactNode }) {
  return <div id={`field-${name}`}>{children}</div>
}
