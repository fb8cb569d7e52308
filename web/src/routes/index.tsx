import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  component: () => (
    <div className="page">
      <h1 className="title">Quarry</h1>
    </div>
  ),
})
