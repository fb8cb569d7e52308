import { createFileRoute } from '@tanstack/react-router'
import { SearchPage } from '../features/search/page/search-page.tsx'
import { searchRoute } from '../features/search/page/search-route.ts'

export const Route = createFileRoute('/datapacks')({ ...searchRoute('datapack'), component: SearchPage })
