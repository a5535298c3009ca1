import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { emailPeople } from '../../../tests/support/emailPeople.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { OperationRefused } from '../platform/context/operating.ts'

let server: ContractServer
let people: ReturnType<typeof emailPeople>
beforeAll(async () => {
  server = await createContractServer()
  people = emailPeople(server)
})
afterAll(() => server.close())

const run = (name: string, input: Record<string, unknown>, company?: string) =>
  runForAcme(server.context, name, input, company === '' ? ({ company: undefined } as object) : {})

/** Runs `first` in a transaction, and `second` before that transaction ends. */
async function during(
  first: readonly [string, readonly unknown[]],
  second: () => Promise<unknown>,
): Promise<unknown> {
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(first[0], [...first[1]])
    const done = second().catch((error: unknown) => error)
    await expect
      .poll(async () => {
        const { rows } = await server.database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBe(1)
    await client.query('commit')
    return await done
  } finally {
    client.release()
  }
}

/** The sentences of a refusal; anything else that was thrown fails the test. */
function sentencesOf(thrown: unknown): string {
  expect(thrown).toBeInstanceOf(OperationRefused)
  return (thrown as Error).message
}

it('a purchase while an import lowers the bag counts against the new bag', async () => {
  const buyer = await server.buyer({ employee_number: 'B7', personal_id: dni(77) })
  const { id } = await buyer.add(card([5, 6], 100))
  const bags = inputFile(
    'bags.csv',
    'Employee number,Plan year,Flexible allowance,Company allowance\nB7,2026,250.00,0',
  )
  const change = [
    `with buyer as (select 1 from employees where id = $2 for update),
       dearer as (update contract_items set price_cents = 15000 where contract_id = $1)
     update contracts set price_cents = 30000, final_price_cents = 30000
     where id = $1 and exists (select from buyer)`,
    [id, buyer.employee.id],
  ] as const
  const thrown = await during(change, () => run('people import', { bags, allowLargeChanges: true }))
  expect(sentencesOf(thrown)).toContain('in 2026 there are contracts worth €300')
})

describe('what somebody else did at the same moment is refused in the words of what is there already', () => {
  const take = (id: string, email: string) =>
    ['update employees set email = $2 where id = $1', [id, email]] as const

  it('an e-mail by people email', async () => {
    const [one, other] = [await people.person(), await people.person()]
    const input = { employee: other.number, email: one.right }
    const thrown = await during(take(one.employee.id, one.right), () => run('people email', input))
    expect(sentencesOf(thrown)).toBe(
      'Somebody else in your company already uses that e-mail. Type another one.',
    )
  })

  it('an e-mail in an import, of somebody who is there and of somebody new', async () => {
    const [one, other] = [await people.person(), await people.person()]
    const changed = await during(take(one.employee.id, one.right), () =>
      people.importEmails([[other.number, one.right]]),
    )
    expect(sentencesOf(changed)).toContain(`row 2, column “E-mail address”: “${one.right}” belongs to`)
    const next = `next-${one.right}`
    const text = [
      'Employee number,DNI or NIE,First name,First surname,E-mail address',
      `N1,${dni(61_000_001)},Ada,Mas,${next}`,
    ].join('\n')
    const added = await during(take(one.employee.id, next), () =>
      run('people import', { people: inputFile('people.csv', text) }),
    )
    expect(sentencesOf(added)).toContain(`“${next}” belongs to somebody else, employee ${one.number}`)
  })

  it('the name of an operator', async () => {
    const insert = `insert into operators (name, password_hash, totp_secret) values ('ana.vidal', 'x', 'x')`
    const thrown = await during([insert, []], () =>
      run('operators add', { name: 'ana.vidal', set: 'reader' }, ''),
    )
    expect(sentencesOf(thrown)).toContain('ana.vidal')
  })

  it('and where the other one gave it up, it is done', async () => {
    const [one, other] = [await people.person(), await people.person()]
    const client = await server.database.pool.connect()
    await client.query('begin')
    await client.query('update employees set email = $2 where id = $1', [one.employee.id, one.right])
    const done = run('people email', { employee: other.number, email: one.right })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query('rollback')
    client.release()
    expect((await done).answer).toMatchObject({ state: 'holds' })
  })
})

describe('an operation that runs four times at once', () => {
  const atOnce = async (works: readonly (() => Promise<unknown>)[]) => {
    const settled = await Promise.allSettled(works.map((work) => work()))
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    return { done: settled.length - refused.length, refused: refused.map(sentencesOf) }
  }
  const times = [0, 1, 2, 3]

  it('gives one e-mail to one person: the others read that it is taken', async () => {
    const four = await Promise.all(times.map(() => people.person()))
    const email = `shared-${four[0]?.number}@acme.example`
    const { done, refused } = await atOnce(
      four.map(
        ({ number }) =>
          () =>
            run('people email', { employee: number, email }),
      ),
    )
    expect([done, refused.length]).toEqual([1, 3])
  })

  it.each([
    ['operators add', { name: 'bea.mas', set: 'reader' }, ''],
    ['plan open', { year: 2026, from: '2026-06-01', to: '2026-06-20' }, 'acme'],
    ['payroll close', { month: '2026-03', first: true }, 'acme'],
    ['plan close', { year: 2024 }, 'acme'],
    ['providers file', { provider: 'nortia' }, 'acme'],
  ])('%s is done at most once, and each other one is refused in a sentence', async (name, input, company) => {
    const { done, refused } = await atOnce(times.map(() => () => run(name, input, company)))
    expect(done).toBeLessThanOrEqual(1)
    for (const sentence of refused) expect(sentence).not.toMatch(/duplicate key|deadlock|constraint/)
  })

  it.each([
    ['news add', { es: 'Hola', ca: 'Hola', en: 'Hello', pt: 'Olá' }],
    ['people open', { firstMonth: '2026-07', lastMonth: '2026-08', until: '2026-06-30', reason: 'Late' }],
  ])('%s is done once: the others read that there is an identical one', async (name, input) => {
    const { number } = await people.person()
    const given = { ...(name === 'people open' && { employee: number }), ...input }
    const { done, refused } = await atOnce(times.map(() => () => run(name, given)))
    expect([done, refused.length]).toEqual([1, 3])
    for (const sentence of refused) expect(sentence).toMatch(/^There is already an identical/)
  })

  it.each([
    ['plan remind', { year: 2026 }],
    ['data retain', {}],
    ['people leave', { on: '2026-12-31' }],
    ['people stay', {}],
    ['people invite', {}],
    ['people unlock', {}],
    ['people leave', { on: '2026-05-04' }],
    ['data erase', {}],
    ['people rejoin', { on: '2026-05-05' }],
  ])('%s %j is done or refused in a sentence', async (name, input) => {
    const employee = await server.employee('acme', {
      employee_number: `Q${Math.random()}`,
      password_hash: null,
    })
    const wantsPerson = name.startsWith('people') || name === 'data erase'
    const { employee_number: number } = employee
    const person = name === 'people invite' ? { employees: [number] } : { employee: number }
    if (['people stay', 'data erase', 'people rejoin'].includes(name))
      await run('people leave', {
        employee: number,
        on: name === 'people stay' ? '2026-12-31' : '2026-05-04',
      })
    const { done, refused } = await atOnce(
      times.map(() => () => run(name, { ...(wantsPerson && person), ...input })),
    )
    expect(done + refused.length).toBe(4)
  })
})
