import { Blocks } from 'lucide-react'
import { PROJECT_TYPES } from './project-types.ts'

/** The icon of a project type, the same everywhere. */
export function TypeIcon({ type, className = 'i' }: { type: string; className?: string }) {
  const { icon: Icon } = PROJECT_TYPES.find((entry) => entry.type === type) ?? { icon: Blocks }
  return <Icon className={className} aria-hidden="true" />
}
