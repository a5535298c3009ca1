import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, languages, type Language } from '../../src/domain/kernel/language.ts'
import { listCatalogues } from './catalogues.ts'
import { listFiles, root } from './listFiles.ts'

/** A text that somebody reads: where it stands, and its language. */
export type Wording = { place: string; language: Language; text: string }

/** What a text may not contain, and what stands instead; `except`: places where the words are right. */
type Rule = { languages: readonly Language[]; refused: RegExp; instead: string; except?: RegExp }

const allowance = /alike\.|gets\.|hero\.gets|[cC]ompensation|people compensations|tenants\//

/** One thing has one word; the words of files that an import knows (alike) are those of other programs. */
const terms: Rule[] = [
  {
    languages: ['es'],
    refused: /\bmodific|\bedíta|\bedita (sus|\{)|\b[eE]ditar (los|\{)/,
    instead: 'cambiar',
  },
  {
    languages: ['es'],
    refused: /(?<!([pP]lan|[pP]ortal|equipo) de )\bbeneficios?\b(?! sociales)/,
    instead: 'producto',
    except: allowance,
  },
  { languages: ['es'], refused: /\b[cC]olectivos?\b/, instead: 'grupo', except: /alike\.|inKind/ },
  {
    languages: ['ca'],
    refused: /(?<!(pla|portal|equip) de )\bbenefici(s)?\b(?! socials)/i,
    instead: 'producte',
    except: allowance,
  },
  { languages: ['ca'], refused: /\bsalari\b(?! mínim)/, instead: 'sou', except: /alike\./ },
  { languages: ['ca'], refused: /col·lectiu/i, instead: 'grup', except: /alike\.|inKind/ },
  { languages: ['ca'], refused: /\baixí que\b|carretó|\bmodific/, instead: 'per tant; carret; canviar' },
  {
    languages: ['en'],
    refused: /\b[cC]ollective|\bkindergarten|\bsupplementary\b/,
    instead: 'group, nursery, extra',
    except: /alike\.|expected\./,
  },
  { languages: ['en'], refused: /\b(log|logged|logging) in\b|\blogin\b/i, instead: 'sign in' },
  {
    languages: ['en'],
    refused: /\b(colors?|centers?|canceled|enrollment|recognized|organization)\b/,
    instead: 'British spelling',
  },
  {
    languages: ['pt'],
    refused: /coletivo(?!s? )|empregado|\bacrescent/i,
    instead: 'grupo; trabalhador; adicionar',
    except: /alike\.|inKind/,
  },
  {
    languages: ['pt'],
    refused: /\brecibos?\b(?! de (vencimento|salários))/,
    instead: 'recibo de vencimento',
  },
]

const type: Rule[] = [
  { languages, refused: /\p{L}'\p{L}/u, instead: '’' },
  { languages: ['es', 'ca', 'pt'], refused: /[“”]/, instead: '« »' },
  { languages: ['en'], refused: /[«»]/, instead: '“ ”' },
  { languages: ['es', 'ca'], refused: /[\d}] [%€]/, instead: 'a no-break space' },
  { languages: ['pt'], refused: /[\d}] €|[\d}]\s%/, instead: 'a no-break space before €, none before %' },
  { languages: ['en'], refused: /[\d}]\s%/, instead: 'no space before %' },
]

/** Dates and names that begin with a vowel: el dia 1, fins al dia 11, de la persona. */
const dates =
  'day|date|until|start|starts|from|to|when|exit|exitOn|joinedOn|deadline|oldest|accepted|requested'
const names = 'name|product|company|person|provider|what|names'
const elision: Rule = {
  languages: ['ca'],
  refused: new RegExp(String.raw`\b([eE]l|[dD]el|al|per) \{(${dates}|servedAt)\}|\bde \{(${names})\}`),
  instead: 'el dia {date}, or the name after a noun or in quotes',
}

export const rules: readonly Rule[] = [...terms, ...type, elision]

/** Returns a sentence for each text that breaks a rule. */
export function findWrongWords(texts: readonly Wording[], refusing = rules): string[] {
  return texts.flatMap(({ place, language, text }) =>
    refusing
      .filter((rule) => rule.languages.includes(language) && !rule.except?.test(place))
      .flatMap((rule) => {
        // The names of values are no words: {color} is not American.
        const words = terms.includes(rule) ? text.replaceAll(/\{\w+/g, '{') : text
        const [found] = rule.refused.exec(words) ?? []
        return found === undefined ? [] : [`${place} (${language}): “${found}”, instead of ${rule.instead}`]
      }),
  )
}

/** Lists the texts of the portal, the server, the plugins and the companies of this repository. */
export function listWordings(): Wording[] {
  const catalogues = listCatalogues(['src', 'plugins']).flatMap(({ folder, words }) =>
    Object.entries(words).flatMap(([language, messages]) =>
      Object.entries(messages).map(([key, text]) => ({ place: `${folder} ${key}`, language, text })),
    ),
  )
  const companies = listFiles('tenants').flatMap((path) => {
    const read = (): string => readFileSync(join(root, path), 'utf8')
    if (path.endsWith('.json')) return listLocalized(JSON.parse(read()), path)
    const [, language = ''] = /\.(\w\w)\.md$/.exec(path) ?? []
    return language ? [{ place: path, language, text: read().replaceAll('\n', ' ') }] : []
  })
  return [...catalogues, ...companies].flatMap(({ language, ...each }) =>
    isLanguage(language) ? [{ ...each, language }] : [],
  )
}

function listLocalized(value: unknown, place: string): { place: string; language: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    isLanguage(key) && typeof inner === 'string'
      ? [{ place, language: key, text: inner }]
      : listLocalized(inner, `${place} ${key}`),
  )
}
