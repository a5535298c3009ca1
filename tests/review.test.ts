import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { review } from '../src/cli/review.ts'
import { card, createContractServer, health, type ContractServer } from './support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** What `npm run review -- ...words` prints, on the database of the running portal. */
async function output(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  const { tenantsDir, dataDir } = server.context.config
  const variables = {
    NODE_ENV: 'test',
    DATABASE_URL: server.database.url,
    SESSION_SECRET: 'k'.repeat(32),
    FILE_SECRET: 'k'.repeat(32),
    CAPTCHA_SECRET: 'k'.repeat(32),
    TENANTS_DIR: tenantsDir,
    DATA_DIR: dataDir,
    CLOCK: '2026-05-05T10:00:00Z',
  }
  await review({ words, variables, print: (line) => lines.push(line) })
  return lines
}

/** An accepted contract under review: health with its questionnaire. */
async function underReview() {
  const buyer = await server.buyer()
  const file = {
    tenant: 'acme',
    employeeId: buyer.employee.id,
    container: 'default' as const,
    originalName: 'x.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  }
  const { name } = await server.context.files.save(server.database.db, file)
  const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: name } } }))
  await buyer.buy(id)
  const [link = ''] = await server.linksTo(buyer.employee.email)
  expect((await server.call('POST', link)).statusCode).toBe(200)
  // In Madrid it is half past midnight.
  await server.database.db
    .updateTable('contracts')
    .set({ signed_at: new Date('2026-05-05T22:30:00Z') })
    .where('id', '=', id)
    .execute()
  return { buyer, id }
}

describe('npm run review', () => {
  it('says that no contract is under review', async () => {
    expect(await output()).toEqual(['No contract waits for a review.'])
  })

  it.each([
    ['contracted', 'contracted'],
    ['cancelled', 'cancelled'],
  ])(
    'lists the contracts under review; %s decides on one and sends a mail to the employee',
    async (outcome, status) => {
      const { buyer, id } = await underReview()
      const before = (await server.mailsTo(buyer.employee.email)).length
      expect(await output()).toEqual([
        `${id}  acme  ${buyer.employee.email}  health-insurance 2026  signed 2026-05-06  ` +
          'in force from 2026-06-01 if approved today',
        'Decide with: npm run review -- <contract> contracted, or cancelled, with your name if you like',
      ])

      expect(await output(id, outcome)).toEqual([
        `The contract ${id} is ${outcome}; the employee is told by mail.`,
      ])
      expect(await buyer.contract(id)).toMatchObject({ status, signed: true })
      expect(await server.mailsTo(buyer.employee.email)).toHaveLength(before + 1)
      expect(await output()).toEqual(['No contract waits for a review.'])
      await expect(output(id, outcome)).rejects.toThrow(
        `The contract ${id} is not under review: it is ${status} and signed.`,
      )
    },
  )

  it('refuses a contract that is not under review and names what it expects', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 60))
    await expect(output(id, 'contracted')).rejects.toThrow(
      `The contract ${id} is not under review: it is cart and not signed.`,
    )
    await expect(output(id, 'perhaps')).rejects.toThrow(
      'Expected npm run review -- <contract> contracted, or cancelled, with your name if you like.',
    )
    await expect(output('42', 'contracted')).rejects.toThrow('Expected the id of a contract, got "42"')
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(output(nobody, 'contracted')).rejects.toThrow(
      `There is no contract ${nobody}: give the id of one that is under review.`,
    )
    expect(await buyer.contract(id)).toMatchObject({ status: 'cart' })
  })

  it('says what to do where no portal is running', async () => {
    await expect(
      review({ words: [], variables: { DATA_DIR: '/nowhere/at/all' }, print: () => undefined }),
    ).rejects.toThrow(
      'No portal is running on /nowhere/at/all: start it with npm start, or name its database in ' +
        'DATABASE_URL.',
    )
  })
})
