import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabsProps {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  defaultValue?: string
}

/** Tabs inside a page: arrow keys move between them, the panel follows. */
export function Tabs({ label, tabs, defaultValue }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <Base.List className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
