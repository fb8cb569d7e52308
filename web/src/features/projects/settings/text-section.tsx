import type { ReactNode } from 'react'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FormSection } from '../../forms/form-section.tsx'

/** Sections whose title and hint have neighboring message ids. */
type SectionName =
  NameBelow<'projects-publishing.section'> extends infer Name
    ? Name extends `${infer Section}.hint`
      ? Section
      : never
    : never

/** A settings section whose title and hint come from one message prefix. */
export function TextSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const text = useTexts('projects-publishing.section')
  return (
    <FormSection title={text(name)} hint={text(`${name}.hint`)}>
      {children}
    </FormSection>
  )
}
