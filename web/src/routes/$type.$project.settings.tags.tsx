import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/$type/$project/settings/tags')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/$type/$project/settings/tags"!</div>
}
