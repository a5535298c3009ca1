import { sql } from 'kysely'
import type { Connection } from '../db/schema.ts'

/** An employee with a changed e-mail; `after` is null if it was removed. */
type MovedAddress = { id: string; before: string | null; after: string | null }

/**
 * Withdraws waiting mails with links of these employees, because the links have ended. If the old address
 * may be a stranger's, other waiting mails to it are sent to the new address, or withdrawn if there is none.
 */
export async function withdrawMails(
  trx: Connection,
  tenant: string,
  moved: readonly MovedAddress[],
  { isStrangers }: { isStrangers: boolean },
): Promise<void> {
  const given = rowsOf(moved)
  const waits = sql`outbox.tenant = ${tenant} and outbox.employee_id = moved.id
    and delivered_at is null and given_up_at is null`
  const isOld = sql`lower(to_address) = lower(moved.before)`
  const isEnded = sql`has_link or unsubscribe_url is not null`
  await sql`
    update outbox set ${withdrawn}
    from ${given} where ${waits} and (${isEnded} ${
      isStrangers ? sql`or (${isOld} and moved.after is null)` : sql``
    })`.execute(trx)
  if (isStrangers)
    await sql`update outbox set to_address = moved.after from ${given} where ${waits} and ${isOld}`.execute(
      trx,
    )
}

/** Withdraws waiting mails to these addresses that contain links, because the links have ended. */
export async function withdrawLinks(
  trx: Connection,
  tenant: string,
  sent: readonly { id: string; email: string }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    update outbox set ${withdrawn}
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent(id uuid, email text)
    where outbox.tenant = ${tenant} and outbox.employee_id = sent.id and lower(to_address) = lower(sent.email)
      and has_link and delivered_at is null and given_up_at is null`.execute(trx)
}

const withdrawn = sql`given_up_at = now(), drawn_from = null, text = '', last_error = null`

/** Finds the employees to whose old address a delivery was attempted. */
export async function writtenTo(
  trx: Connection,
  tenant: string,
  moved: readonly MovedAddress[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct moved.id
    from ${rowsOf(moved)}
    join outbox on outbox.tenant = ${tenant} and outbox.employee_id = moved.id
      and lower(to_address) = lower(moved.before) and attempts > 0`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Passes the addresses as rows in one parameter. */
function rowsOf(moved: readonly MovedAddress[]): ReturnType<typeof sql> {
  const rows = JSON.stringify(moved)
  return sql`json_to_recordset(${rows}::json) as moved(id uuid, before text, after text)`
}
