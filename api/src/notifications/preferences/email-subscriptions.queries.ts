import type { Db, Tx } from '@quarry/db/db'
import type { MailChoicesTable } from '@quarry/db/schema/accounts/accounts'
import type { MailList } from '@quarry/domain/notifications/email-subscriptions'

/** Keeps the last word of an account. The time of a choice that was the same before stays. */
export async function keepMailChoice(tx: Tx, choice: MailChoicesTable): Promise<{ isChanged: boolean }> {
  const { isWanted, chosenAt } = choice
  const kept = await tx
    .insertInto('mailChoices')
    .values(choice)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'list'])
        .doUpdateSet({ isWanted, chosenAt })
        .where('mailChoices.isWanted', '!=', isWanted),
    )
    .returning('userId')
    .executeTakeFirst()
  return { isChanged: kept !== undefined }
}

/** Since when an account wants mails of a list; null when it does not. */
export async function mailWantedSince(db: Db, userId: string, list: MailList): Promise<Date | null> {
  const choice = await db
    .selectFrom('mailChoices')
    .select('chosenAt')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('isWanted', '=', true)
    .executeTakeFirst()
  return choice?.chosenAt ?? null
}

export const wantsMail = async (db: Db, userId: string, list: MailList): Promise<boolean> =>
  (await mailWantedSince(db, userId, list)) !== null
