/**
 * Switches of the real server; only `containsFilter`, `getTaskDocumentsRoute` and `chatCompletions` (settings of an
 * index) have an effect.
 */
export const featureNames = [
  'metrics',
  'logsRoute',
  'editDocumentsByFunction',
  'containsFilter',
  'dynamicSearchRules',
  'network',
  'getTaskDocumentsRoute',
  'taskQueueCompactionRoute',
  'compositeEmbedders',
  'chatCompletions',
  'multimodal',
  'foreignKeys',
  'disableDocumentsFetchQueue',
  'legacySearch',
  'renderRoute',
] as const

type FeatureName = (typeof featureNames)[number]
export type Features = Record<FeatureName, boolean>

export const defaultFeatures = (): Features =>
  Object.fromEntries(featureNames.map((name) => [name, false])) as Features
