import {
  OperationRefused,
  absent,
  type Grant,
  type OperationContext,
  type OperatorAccount,
} from '../platform/context/operating.ts'
import type { Connection, OperatorRow, Right } from '../platform/db/schema.ts'
import { companiesWith, rightSets, type RightSet } from './rights.ts'

type Context = Pick<OperationContext, 'db' | 'account' | 'companies' | 'isEverywhere'>

/** Returns the companies of a call; null: all. */
export function companiesGiven({ companies, isEverywhere }: Context): string[] | null {
  return isEverywhere ? null : [...companies]
}

/**
 * Returns the rights of a set for companies, if the caller has all of them.
 * @throws OperationRefused if the caller lacks one, or if the set needs companies and none are named
 */
export function grantsOfSet(context: Context, set: RightSet, companies: string[] | null): Grant[] {
  if (set === 'hr' && companies === null) throw new OperationRefused([{ id: 'operators.hrCompanies' }])
  const grants = rightSets[set].map((right) => ({ right, companies }))
  for (const { right } of grants) assertMayGive(context, right, companies)
  return grants
}

/**
 * Requires that the caller has the right to be given, except for the right to health documents. The shell
 * can give every right.
 * @throws OperationRefused
 */
export function assertMayGive({ account }: Context, right: Right, companies: string[] | null): void {
  if (!account || right === 'healthDocuments') return
  if (!hasGrant(account, { right, companies }))
    throw new OperationRefused([{ id: 'operators.notYours', right }])
}

/** True if an account has a right for all the companies of a grant; null: all companies. */
function hasGrant(account: OperatorAccount, { right, companies }: Grant): boolean {
  const own = companiesWith(account, right)
  return own === null || (own !== undefined && companies?.every((each) => own.includes(each)) === true)
}

/**
 * Loads and locks an account with a right for one of the caller's companies; any other account counts as
 * missing.
 * @throws OperationRefused
 */
export async function visibleOperator(context: Context, name: string): Promise<OperatorRow> {
  const { db, companies, isEverywhere } = context
  const row = await db
    .selectFrom('operators')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  const rights = row ? await rightsOf(db, row.id) : []
  const isSeen =
    isEverywhere || rights.some((each) => each.companies?.some((own) => companies.includes(own)) ?? true)
  if (!row || !isSeen) throw absent({ id: 'operators.unknown', name })
  return row
}

/**
 * Requires that the caller has all rights of an account before changing how the account signs in, because
 * such a change would let the caller act as that account. The right to health documents is included.
 * @throws OperationRefused
 */
export async function assertMayActAs(
  { db, account }: Context,
  { id, name }: Pick<OperatorRow, 'id' | 'name'>,
): Promise<void> {
  if (!account) return
  const held = await rightsOf(db, id)
  if (!held.every((grant) => hasGrant(account, grant)))
    throw new OperationRefused([{ id: 'operators.beyond', name }])
}

/** The rights of an account. */
export async function rightsOf(db: Connection, id: number): Promise<Grant[]> {
  const rows = await db
    .selectFrom('operator_rights')
    .select(['name as right', 'companies'])
    .where('operator_id', '=', id)
    .orderBy('name')
    .execute()
  return rows
}

/**
 * Gives an account a right for more companies; null: all. Returns true if it had the right for one of them.
 */
export async function giveRight(db: Connection, id: number, { right, companies }: Grant): Promise<boolean> {
  const before = (await rightsOf(db, id)).find((each) => each.right === right)
  const all =
    companies === null || before?.companies === null
      ? null
      : [...new Set([...(before?.companies ?? []), ...companies])]
  await db
    .insertInto('operator_rights')
    .values({ operator_id: id, name: right, companies: all })
    .onConflict((conflict) => conflict.columns(['operator_id', 'name']).doUpdateSet({ companies: all }))
    .execute()
  const had = before?.companies
  return had === null || (had?.some((each) => companies?.includes(each) ?? true) ?? false)
}

/**
 * Removes a right for companies (null: all) from an account; `known` are all companies: a right for all
 * becomes a list of the others.
 */
export async function takeRight(
  db: Connection,
  id: number,
  { right, companies }: Grant,
  known: readonly string[],
): Promise<void> {
  const before = (await rightsOf(db, id)).find((each) => each.right === right)
  const held = before && (before.companies ?? [...known])
  const left = companies === null ? [] : (held ?? []).filter((each) => !companies.includes(each))
  const own = { operator_id: id, name: right }
  if (left.length === 0)
    await db
      .deleteFrom('operator_rights')
      .where((eb) => eb.and(own))
      .execute()
  else
    await db
      .updateTable('operator_rights')
      .set({ companies: left })
      .where((eb) => eb.and(own))
      .execute()
}

/**
 * Requires that another account that can give all rights remains.
 * @throws OperationRefused for the last such account
 */
export async function assertNotLast(db: Connection, { id, name }: Pick<OperatorRow, 'id' | 'name'>) {
  // Locked, so that two operators who disable each other at the same time cannot both succeed.
  const all = await db
    .selectFrom('operators')
    .innerJoin('operator_rights', 'operator_rights.operator_id', 'operators.id')
    .select('operators.id')
    .where('operator_rights.name', '=', 'access')
    .where('operator_rights.companies', 'is', null)
    .where('operators.active', '=', true)
    .where('operators.password_hash', 'is not', null)
    .orderBy('operators.id')
    .forUpdate('operators')
    .execute()
  if (all.length === 1 && all[0]?.id === id) throw new OperationRefused([{ id: 'operators.lastAdmin', name }])
}
