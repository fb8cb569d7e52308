import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/$type/$project/_page/gallery')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/$type/$project/_page/gallery"!</div>
}
