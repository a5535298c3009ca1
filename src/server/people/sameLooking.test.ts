import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { emailPeople } from '../../../tests/support/emailPeople.ts'
import { dni, inputFile } from '../../../tests/support/operations.ts'
import { testPassword } from '../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'
import { allOperations } from '../operations/findOperations.ts'
import { inputFaults } from '../operations/inputFaults.ts'
import { refusalSentences } from '../operations/refusalSentences.ts'

let server: ContractServer
let people: ReturnType<typeof emailPeople>
beforeAll(async () => {
  server = await createContractServer()
  people = emailPeople(server)
})
afterAll(() => server.close())

const composed = 'in\u00e9s@acme.example'
const decomposed = 'ine\u0301s@acme.example'
const taken = 'Somebody else in your company already uses that e-mail. Type another one.'

describe('an e-mail that looks like a colleague’s', () => {
  it('in its accents alone is theirs: by import, people email and the profile', async () => {
    const [ines, other] = [await people.person(), await people.entered()]
    await people.importEmails([[ines.number, decomposed]])
    expect((await people.row(ines.number)).email).toBe(composed)
    await expect(people.importEmails([[other.number, composed]])).rejects.toThrow('belongs to somebody else')
    await expect(people.run('people email', { employee: other.number, email: decomposed })).rejects.toThrow(
      taken,
    )
    const token = await server.session(other.employee)
    const answer = await server.call('POST', '/api/profile', { token, body: { email: decomposed } })
    expect(answer.statusCode).toBe(409)
    const [one, two] = [await people.person(), await people.person()]
    await expect(
      people.importEmails([
        [one.number, 'jos\u00e9@acme.example'],
        [two.number, 'jose\u0301@acme.example'],
      ]),
    ).rejects.toThrow('is in row 2 too')
  })

  it.each([
    ['with a space without width', 'x\u200b@acme.example'],
    ['with a Cyrillic letter', 'm\u0430rta@acme.example'],
    ['with a mark of direction', '\u202exatram@acme.example'],
  ])('%s is no address: by import, people email and the profile', async (_what, email) => {
    const { number, employee, old } = await people.entered()
    await expect(people.importEmails([[number, email]])).rejects.toThrow(
      /E-mail address.*(cannot be seen|not an e-mail)/,
    )
    await expect(people.run('people email', { employee: number, email })).rejects.toThrow(
      'expected an e-mail',
    )
    const token = await server.session(employee)
    expect((await server.call('POST', '/api/profile', { token, body: { email } })).statusCode).toBe(400)
    expect((await people.row(number)).email).toBe(old)
  })

  it('by a sign of another block is kept as the letter, and is the account of the letter', async () => {
    const [one, other] = [await people.person(), await people.person()]
    await people.importEmails([[one.number, '\u212aarl@acme.example']])
    expect((await people.row(one.number)).email).toBe('Karl@acme.example')
    await expect(people.importEmails([[other.number, 'karl@acme.example']])).rejects.toThrow('belongs to')
    const { employee } = await people.entered({ email: 'kim@acme.example' })
    const token = await server.session(employee)
    const body = { email: '\u212aim@acme.example' }
    const { email, pendingEmail } = (await server.call('POST', '/api/profile', { token, body })).json()
    expect([email, pendingEmail]).toEqual(['Kim@acme.example', undefined])
  })

  it('is the same login, however its accent was typed', async () => {
    await server.employee('acme', { employee_number: 'L1', email: 'l\u00f3l\u00f3@acme.example' })
    const body = { email: ' LO\u0301lo\u0301@acme.example ', password: wrapPassword(testPassword) }
    const headers = { captcha: await server.captcha() }
    expect((await server.call('POST', '/api/auth/login', { body, headers })).statusCode).toBe(200)
  })
})

describe('an employee number that looks like a colleague’s', () => {
  const line = (number: string, name: string) =>
    people.run('people import', {
      people: inputFile(
        'people.csv',
        `Employee number,DNI or NIE,First name,First surname\n${number},${dni(71_000_001)},${name},Mas`,
      ),
    })

  it('in its accents alone is theirs, in an import and in an operation', async () => {
    await line('\u00d1-1', 'Ada')
    expect(await line('N\u0303-1', 'Eva')).toMatchObject({ added: 0, changed: 1 })
    expect(await people.run('people show', { employee: ' N\u0303-1 ' })).toMatchObject({ name: 'Eva Mas' })
  })

  it.each(['\u00d1\u200b-1', '\ufeff\u200e7', '\u00d1\u2060-1'])(
    '%j has what cannot be seen',
    async (number) => {
      await expect(line(number, 'Ada')).rejects.toThrow('a character that cannot be seen')
    },
  )

  it.each(['ana\u200b', 'an\u0430', 'ana\u0301'])(
    'so has a name of an operator, such as %j',
    async (name) => {
      await expect(people.run('operators add', { name, set: 'reader' })).rejects.toThrow('expected a name')
    },
  )
})

describe('what is given to an operation', () => {
  it('is taken without blanks around it, as an import and the profile take it', async () => {
    const { number, right } = await people.person()
    const answer = await people.run('people email', { employee: ` ${number}\t`, email: ` ${right} ` })
    expect(answer).toMatchObject({ employee: number, email: right, state: 'holds' })
    expect((await people.row(number)).email).toBe(right)
    const { employee } = await people.entered()
    const token = await server.session(employee)
    const body = { email: ` ${number}b@acme.example ` }
    const profile = await server.call('POST', '/api/profile', { token, body })
    expect(profile.json().pendingEmail.email).toBe(`${number}b@acme.example`)
  })

  it('has no hint of how a file is written, whatever is wrong', async () => {
    const wrong = [
      'Form.PDF',
      'my logo.jpeg',
      'TRUE',
      'false',
      '1,5',
      '2026 ',
      '1.200',
      '50%',
      '25 €',
      7,
      1.005,
    ]
    const sentences = (await allOperations()).flatMap(({ input }) =>
      Object.keys(input.properties).flatMap((field) =>
        wrong.flatMap((value) =>
          refusalSentences(
            inputFaults(input, { [field]: value }).map(({ reason }) => reason),
            'en',
          ),
        ),
      ),
    )
    expect(sentences.length).toBeGreaterThan(500)
    expect(sentences.filter((each) => /: (write|name the file)|quotes|folder/.test(each))).toEqual([])
  })
})
