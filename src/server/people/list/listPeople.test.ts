import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  const lines = [
    `N-7001,${dni(7001)},José,García Ñíguez,jose.garcia@acme.example,Madrid`,
    `N-7002,${dni(7002)},Ana,García Prieto,a.prieto@acme.example,Lugo`,
    `N-7003,${dni(7003)},Ángela,Alba,angela@acme.example,Madrid`,
    `N-7004,${dni(7004)},Zoe,Zurita,,Lugo`,
  ]
  const titles = 'Employee number,DNI or NIE,First name,First surname,E-mail address,Cost centre'
  await runForAcme(server.context, 'people import', {
    people: inputFile('people.csv', [titles, ...lines].join('\n')),
  })
})
afterAll(() => server.close())

const list = (input: Record<string, unknown>) =>
  runForAcme(server.context, 'people list', input).then(({ answer }) => answer)
const numbers = async (input: Record<string, unknown>): Promise<string[]> =>
  (await list(input)).people.map(({ employeeNumber }: { employeeNumber: string }) => employeeNumber)

describe('people list', () => {
  it.each([
    ['garc jo', ['N-7001']],
    ['GARCÍA', ['N-7001', 'N-7002']],
    ['arcia', []],
    ['niguez', ['N-7001']],
    ['prieto@ac', ['N-7002']],
    ['a.prieto@acme', ['N-7002']],
    ['n-7003', ['N-7003']],
    ['n7003', ['N-7003']],
    [dni(7004).toLowerCase(), ['N-7004']],
    [`${dni(7004).slice(0, 4)}.${dni(7004).slice(4, 8)}-${dni(7004).slice(8)}`, ['N-7004']],
    ['%', []],
    ['_', []],
    ['angela alba', ['N-7003']],
  ])('finds by beginnings of words: %s', async (text, expected) => {
    expect(await numbers({ text })).toEqual(expected)
  })

  it('sorts by last names, and pages by key show everybody once in both directions', async () => {
    const costCenters = ['Madrid', 'Lugo']
    const sorted = ['N-7003', 'N-7001', 'N-7002', 'N-7004']
    expect(await numbers({ costCenters })).toEqual(sorted)
    for (const [isDescending, expected] of [
      [false, sorted],
      [true, sorted.toReversed()],
    ] as const) {
      const seen: string[] = []
      let after = ''
      do {
        const page: { next: string; people: { employeeNumber: string }[] } = await list({
          costCenters,
          isDescending,
          rows: 1,
          ...(after && { after }),
        })
        seen.push(...page.people.map(({ employeeNumber }) => employeeNumber))
        after = page.next
      } while (after)
      expect(seen).toEqual(expected)
    }
  })

  it('filters by state and place, counts, and names what the filters can be', async () => {
    expect(await numbers({ states: ['withoutEmail'], text: 'N-70' })).toEqual(['N-7004'])
    expect(await numbers({ costCenters: ['Lugo'] })).toEqual(['N-7002', 'N-7004'])
    const page = await list({ text: 'N-70', rows: 2, withChoices: true })
    expect(page).toMatchObject({ total: 4, isMore: false })
    expect(page.costCenters).toEqual(expect.arrayContaining(['Lugo', 'Madrid']))
  })

  it('leaves no line in the history, and refuses a page that none named', async () => {
    await expect(list({ after: 'bm8' })).rejects.toThrow(/page of the list/)
    const { answer } = await runForAcme(server.context, 'history list')
    expect(JSON.stringify(answer)).not.toContain('people list')
  })
})
