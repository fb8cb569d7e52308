export interface Webhook {
  uuid: string
  url: string
  headers: Record<string, string>
}
