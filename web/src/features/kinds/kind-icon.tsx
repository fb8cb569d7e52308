import { PROJECT_TYPES } from './project-types.ts'
import type { ProjectKind } from './project-kinds.ts'

export function KindIcon({ kind }: { kind: ProjectKind }) {
  const Icon = PROJECT_TYPES.find(({ type }) => type === kind)?.icon
  return Icon && <Icon className="i" aria-hidden="true" />
}
