import { aVisitor, signInByRequest, siteUrl, type Visitor } from './browser.ts'

export interface ReportThread {
  /** Id of the report. */
  id: string
  /** alice, on a desktop. */
  reporter: Visitor
  /** A moderator, on a phone. */
  mo: Visitor
  /** Deletes the report and closes both browser profiles. */
  close: () => Promise<void>
}

/** A report of its own, with a reporter and a moderator who can write in its thread. */
export async function aReportThread(body: string): Promise<ReportThread> {
  const [reporter, mo] = await Promise.all([
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } }),
  ])
  await Promise.all([signInByRequest(reporter, 'alice'), signInByRequest(mo, 'mo')])
  const headers = { origin: siteUrl() }
  const made = await reporter.page.request.post('/v2/report', {
    headers,
    data: { report_type: 'spam', item_type: 'user', item_id: 'bob', body },
  })
  const { id } = (await made.json()) as { id: string }
  const close = async () => {
    await mo.page.request.delete(`/v2/report/${id}`, { headers })
    await Promise.all([reporter, mo].map((visitor) => visitor.close()))
  }
  return { id, reporter, mo, close }
}
