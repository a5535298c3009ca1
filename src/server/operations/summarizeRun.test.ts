import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  courseUnderReview,
  createContractServer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { summarizeRun, subjectAnswers, subjectInputs } from './summarizeRun.ts'
import { allOperations } from './findOperations.ts'
import { isFileInput, onlyReads, type Operation } from './operation.ts'

/** Operations that change something but have no person, contract or file as subject, with the reason. */
const withoutSubject: Record<string, string> = {
  'backup restore': 'fills an empty database, which has no history yet',
  'data erase': 'the history keeps nothing of who was erased',
  'data retain': 'deletes by age what nobody names',
}

const keysOf = (schema: object): string[] =>
  'properties' in schema ? Object.keys(schema.properties as object) : []

/** Whether each run of an operation has a subject: in its required input, or in its answer. */
function hasSubject({ input, output }: Operation): boolean {
  const required: readonly string[] = 'required' in input ? (input.required as string[]) : []
  const names: readonly string[] = subjectInputs
  const isNamed = required.some((key) => names.includes(key) || isFileInput(input.properties[key]!))
  return isNamed || keysOf(output).some((key) => (subjectAnswers as readonly string[]).includes(key))
}

describe('the subjects of a run', () => {
  it('are named by each operation that changes something', async () => {
    const changing = (await allOperations()).filter((operation) => !onlyReads(operation))
    expect(changing.length).toBeGreaterThan(40)
    const lacking = changing.filter((operation) => !hasSubject(operation)).map(({ name }) => name)
    expect(lacking.filter((name) => !(name in withoutSubject))).toEqual([])
  })

  it.each([
    ['a list of people', { employees: ['P1', 'P2'], year: 2026 }, undefined, 'P1, P2, 2026'],
    ['the people of an answer, not their count', { wave: 2 }, { invited: 2, people: ['P3', 'P4'] }, 'P3, P4'],
    ['a count of people alone', {}, { people: 7 }, ''],
    ['changed files', { version: 3 }, { changes: [{ file: 'a.json' }, { file: 'a.json' }] }, 'a.json'],
    ['changed people', {}, { changes: [{ employeeNumber: 'P5', before: '1', after: '2' }] }, 'P5'],
    ['a sent file', { path: 'menu.json', file: { name: 'x.json' } }, undefined, 'menu.json, x.json'],
  ])('are %s', (_what, input, answer, about) => {
    expect(summarizeRun(input, answer)).toBe(about)
  })

  it.each([
    [60, 0],
    [61, 3],
  ])('are counted where %i numbers do not fit into 300 characters', (count, more) => {
    // 60 numbers of three digits with their commas have 298 characters.
    const about = summarizeRun({ employees: Array.from({ length: count }, (_, index) => 100 + index) })
    expect(about.length).toBeLessThanOrEqual(300)
    const names = about.split(', ').filter((each) => !each.startsWith('+'))
    expect([names.length + more, about.endsWith(`, +${more}`)]).toEqual([count, more > 0])
  })
})

describe('the history', () => {
  let server: ContractServer
  beforeAll(async () => {
    server = await createContractServer()
    const lines = ['W1', 'W2'].map(
      (number, index) => `${number},${dni(500 + index)},Ada,Mas,${number}@acme.example`,
    )
    const titles = 'Employee number,DNI or NIE,First name,First surname,E-mail address'
    await run('people import', { people: inputFile('two.csv', [titles, ...lines].join('\n')) })
  })
  afterAll(() => server.close())

  const run = async (name: string, input = {}) => (await runForAcme(server.context, name, input)).answer
  const about = async (operation: string): Promise<string | undefined> =>
    (await run('history list')).runs.find((each: { operation: string }) => each.operation === operation)
      ?.about

  it('names the people whom an import added, invited in a wave, and mailed again', async () => {
    expect(await about('people import')).toMatch(/^two\.csv/)
    await run('people invite', { wave: 2 })
    expect(await about('people invite')).toBe('W1, W2')
    await run('mail retry')
    expect(await about('mail retry')).toBe('W1, W2')
  })

  it('forgets one of several people who is erased, and keeps the others', async () => {
    await run('people leave', { employee: 'W1', on: '2026-05-04' })
    await run('data erase', { employee: 'W1' })
    expect(await about('people invite')).toBe('W2')
    expect(await about('people leave')).toBe('')
  })

  it('names news, windows and the person of a contract under review', async () => {
    const { message } = await run('news add', { es: 'Hola', en: 'Hello' })
    expect(await about('news add')).toBe(String(message))
    await run('news remove', { message })
    expect(await about('news remove')).toBe(String(message))
    const { window } = await run('plan open', { year: 2027, from: '2026-11-01', to: '2026-11-30' })
    expect(await about('plan open')).toBe(`2027, ${window}`)
    await run('plan shut', { window })
    expect(await about('plan shut')).toBe(String(window))
    const { id } = await courseUnderReview(server, [5])
    await run('review note', { contract: id })
    expect(await about('review note')).toContain(id)
  })
})
