import type { CSSProperties } from 'react'
import { KitSection } from './kit-section.tsx'
import '../../styles/pages/ui-kit.css'

const ROLES =
  'page card raised inset hover line line-strong field ink-strong ink ink-muted brand brand-hover brand-soft accent accent-soft red red-soft orange orange-soft green green-soft blue blue-soft purple purple-soft copper patina'.split(
    ' ',
  )
const SIZES = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const

export function Colours() {
  return (
    <>
      <KitSection id="colour" isFull>
        <div className="swatches">
          {ROLES.map((role) => (
            <span key={role} className="swatch mono" style={{ '--v': `var(--${role})` } as CSSProperties}>
              {role}
            </span>
          ))}
        </div>
      </KitSection>
      <KitSection id="type">
        <div className="scale stack gap-2">
          {SIZES.map((size) => (
            <p key={size} style={{ fontSize: `var(--size-${size})` }}>
              <small>{size}</small>Deepshaft Logistics
            </p>
          ))}
        </div>
      </KitSection>
    </>
  )
}
