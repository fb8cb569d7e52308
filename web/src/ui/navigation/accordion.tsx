import { Accordion as Base } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AccordionProps {
  items: readonly { value: string; title: ReactNode; content: ReactNode }[]
  defaultOpen?: readonly string[]
  /** Heading level of the titles in the page's outline. */
  level?: 2 | 3 | 4
}

/** Collapsible sections in one card; the height is animated unless reduced motion is set. */
export function Accordion({ items, defaultOpen = [], level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const
  return (
    <Base.Root className="slab accordion" defaultValue={[...defaultOpen]} multiple>
      {items.map(({ value, title, content }) => (
        <Base.Item key={value} value={value} className="accordion-item">
          <Base.Header render={<Heading />}>
            <Base.Trigger className="accordion-trigger">
              {title}
              <ChevronDown className="i" aria-hidden="true" />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="accordion-panel">
            <div className="accordion-body">{content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  )
}
