import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asvsLevels, listAsvsRequirements, parseAsvsRows, asvsVerdicts } from './house/asvs.ts'
import { listFiles, root } from './house/listFiles.ts'

const path = 'src/decisions/033-asvs.md'
const text = readFileSync(join(root, path), 'utf8')
const rows = parseAsvsRows(text)

describe('the list of OWASP ASVS 5.0.0', () => {
  it('has 70 requirements of level 1, 183 of level 2 and 92 of level 3', () => {
    const levels = Object.values(asvsLevels).join('')
    expect(['1', '2', '3'].map((level) => levels.split(level).length - 1)).toEqual([70, 183, 92])
  })
})

describe('the page of verdicts on OWASP ASVS', () => {
  it('names each requirement of levels 1 and 2 once, and no other', () => {
    const named = rows.flatMap(({ requirements }) => requirements)
    expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([])
    expect(named.toSorted()).toEqual(listAsvsRequirements(2).toSorted())
  })

  it('has a verdict and a reason in each row', () => {
    const faulty = rows.filter(({ verdict, reason }) => !asvsVerdicts.includes(verdict) || reason === '')
    expect(faulty).toEqual([])
  })

  it('says in its summary how many requirements of each chapter have which verdict', () => {
    const counted = Array.from({ length: 17 }, (_, index) => {
      const counts = asvsVerdicts.map((verdict) => {
        const those = rows.filter((row) => row.verdict === verdict).flatMap((row) => row.requirements)
        return those.filter((each) => each.startsWith(`${index + 1}.`)).length
      })
      return [`V${index + 1}`, ...counts].join(' ')
    })
    const summary = [...text.matchAll(/^\| (V\d+) [^|]*\|([\d |]+)\|/gm)].map(
      ([, chapter, counts = '']) => `${chapter} ${counts.match(/\d+/g)?.join(' ')}`,
    )
    expect(summary).toEqual(counted)
  })

  it('names files that exist', () => {
    const files = new Set(['src', 'tests', 'plugins', 'tenants'].flatMap((folder) => listFiles(folder)))
    const cited = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|json|md))`/g)].map(([, file = '']) => file)
    const isKnown = (file: string) =>
      [file, `src/${file}`, `src/server/${file}`].some(
        (each) => files.has(each) || each === 'package-lock.json',
      )
    expect(cited.filter((file) => !isKnown(file))).toEqual([])
  })

  it('is read by ranges within their sections', () => {
    expect(
      parseAsvsRows('| 1.4.1 to 1.4.3, 1.5.1 to 1.5.2 | met | a |\n| 2.3.1 to 2.3.4 | met | b |'),
    ).toEqual([
      { requirements: ['1.4.1', '1.4.2', '1.4.3', '1.5.1', '1.5.2'], verdict: 'met', reason: 'a' },
      { requirements: ['2.3.1', '2.3.2', '2.3.3', '2.3.4'], verdict: 'met', reason: 'b' },
    ])
  })
})
