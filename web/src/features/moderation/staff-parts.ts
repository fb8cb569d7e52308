export { Changes } from './changes.tsx'
export { ChecklistPanel } from './checklist-panel.tsx'
export { FileScans } from './file-scans.tsx'
export { PreChecks } from './pre-checks.tsx'
