import type { ApiClient } from '@quarry/api/contract/client'
import { listCategories } from '@quarry/api/contract/projects/tags'
import { queryOptions } from '@tanstack/react-query'

/** All tags of all project types. */
export const categoriesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => api(listCategories, {}), staleTime: Infinity })
