import { sql, type RawBuilder } from 'kysely'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { findStates, type ContractState } from '../../../domain/plan/contractState.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { peopleConditions } from './peopleQuery.ts'

/** A contract that was found, with its person. */
export type FoundContract = {
  tenant: string
  id: string
  employee_number: string
  first_name: string
  last_name1: string
  last_name2: string
  modality: Modality
  year: number
  state: ContractState
}

type Search = { text: string; rows: number }

/**
 * Finds purchased contracts: by the beginning of the number, or by beginnings of words, each of the person or
 * of the names of product, modality and provider, in any language. At most `rows`, those with the number
 * first; the others newest first, or by person. What a search reads is limited, whatever it finds.
 */
export async function findContracts(context: OperationContext, search: Search): Promise<FoundContract[]> {
  const found = new Map((await findByNumber(context, search)).map((contract) => [contract.id, contract]))
  const { words, others, offers } = await findOffers(context, search.text)
  const byWords =
    words.length > 0 && others.length === 0
      ? await findByOffer(context, offers, search)
      : await findByPerson(context, others.join(' '), { ...search, offers })
  // A name may be that of a product too.
  const named = words.length > 0 && byWords.length === 0
  const byName = named ? await findByPerson(context, search.text, { ...search, offers: undefined }) : []
  for (const contract of [...byWords, ...byName]) found.set(contract.id, found.get(contract.id) ?? contract)
  return [...found.values()].slice(0, search.rows)
}

/** A modality of a company. */
type Offer = { tenant: string; id: string }

/** With more companies than these, contracts are found by person and number alone. */
const maxCatalogues = 50

/**
 * Splits a text into words that begin a word of a product, modality or provider, and the others; `offers`:
 * the modalities that have all of the former, undefined if there is no such word.
 */
async function findOffers({ tenants, companies }: OperationContext, text: string) {
  const typed = text.split(/\s+/).filter(Boolean)
  const offers: (Offer & { words: string[] })[] = []
  if (companies.length <= maxCatalogues)
    for await (const { subdomain, modalities } of tenants.each(companies))
      for (const modality of modalities)
        offers.push({ tenant: subdomain, id: modality.id, words: listWords(modality) })
  const isIn = (word: string, offer: { words: string[] }): boolean =>
    plain(word).every((part) => offer.words.some((each) => each.startsWith(part)))
  const words = typed.filter((word) => plain(word).length > 0 && offers.some((offer) => isIn(word, offer)))
  const others = typed.filter((word) => !words.includes(word))
  const found = offers.filter((offer) => words.every((word) => isIn(word, offer)))
  return {
    words,
    others,
    offers: words.length > 0 ? found.map(({ tenant, id }) => ({ tenant, id })) : undefined,
  }
}

function listWords({ name, product, provider }: Modality): string[] {
  return [...Object.values(name), ...Object.values(product.name), provider?.name ?? ''].flatMap(plain)
}

/** The words of a text in small letters without accents. */
function plain(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

/** The beginning of a contract's number, with or without hyphens; anything shorter could be a word. */
const numberPattern = /^[\da-f]{6,32}$/

function findByNumber(context: OperationContext, { text, rows }: Search): Promise<FoundContract[]> {
  const start = text.replaceAll('-', '').toLowerCase()
  if (!numberPattern.test(start)) return Promise.resolve([])
  const [first, last] = [start.padEnd(32, '0'), start.padEnd(32, 'f')]
  return select(
    context,
    sql`select contract.* from unnest(${context.companies}::text[]) as company, lateral (
      select * from contracts where tenant = company and ${isPurchased}
        and id between ${first}::uuid and ${last}::uuid order by id limit ${rows}) as contract`,
    rows,
  )
}

function findByOffer(
  context: OperationContext,
  offers: readonly Offer[] = [],
  { rows }: Search,
): Promise<FoundContract[]> {
  if (offers.length === 0) return Promise.resolve([])
  return select(
    context,
    sql`select contract.* from ${unnestOffers(offers)}, lateral (
      select * from contracts where tenant = offer.tenant and benefit_id = offer.id and ${isPurchased}
      order by position desc limit ${rows}) as contract
      order by contract.position desc limit ${rows}`,
    rows,
  )
}

/** The number of people whose contracts are read. */
const maxPeople = 1000

async function findByPerson(
  context: OperationContext,
  text: string,
  { rows, offers }: Search & { offers: readonly Offer[] | undefined },
): Promise<FoundContract[]> {
  if (text === '' || offers?.length === 0) return []
  const isMatch = await peopleConditions(context.db, context.companies, { text })
  const isOffered = offers
    ? sql`(tenant, benefit_id) in (select offer.tenant, offer.id from ${unnestOffers(offers)})`
    : sql`true`
  return select(
    context,
    sql`select contract.* from (
      select tenant, id, list_name from employees where ${isMatch} order by list_name limit ${maxPeople}
    ) as person, lateral (
      select * from contracts where tenant = person.tenant and employee_id = person.id
        and ${isPurchased} and ${isOffered} order by position desc limit ${rows}) as contract
      order by person.list_name, person.id, contract.position desc limit ${rows}`,
    rows,
  )
}

const isPurchased = sql`state <> all (${findStates('inCart')})`

function unnestOffers(offers: readonly Offer[]): RawBuilder<unknown> {
  const [companies, ids] = [offers.map(({ tenant }) => tenant), offers.map(({ id }) => id)]
  return sql`unnest(${companies}::text[], ${ids}::text[]) as offer (tenant, id)`
}

/** Reads the found contracts, in their order, with their people. */
async function select(
  { db, companies }: OperationContext,
  contracts: RawBuilder<unknown>,
  limit: number,
): Promise<FoundContract[]> {
  const { rows } = await sql<FoundContract>`
    select found.tenant, found.id, employee_number, first_name, last_name1, last_name2,
      found.benefit -> 'modality' as modality, found.year, found.state
    from (select *, row_number() over () as place from (${contracts}) as chosen) as found
    join employees on employees.tenant = found.tenant and employees.id = found.employee_id
      and employees.tenant = any (${companies}::text[])
    order by place limit ${limit}`.execute(db)
  return rows
}
