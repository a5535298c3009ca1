import { useEffect, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import type { AnswerTo } from '../calls/answers.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import { run, type Operation } from '../calls/deskApi.ts'
import { usePermission } from '../calls/permissions.ts'
import { personAddress } from '../calls/person.ts'
import { useLabels } from '../operation/useLabels.ts'
import { places } from './places.ts'

/** A result of the search, with the address of its page. */
export type Found = { key: string; address: string; text: string; about: string }

/** The largest number of found rows: people come first, then contracts. */
export const maxFound = 12

const maxPeople = 8
const maxContracts = 5

/** Milliseconds without a key press before people and contracts are searched. */
const pause = 150

/** What is done most for a person: offered beside the only one who is found. */
const personActions = ['people change', 'people email', 'people leave']

/**
 * Finds the people with words that begin with the text, in the chosen company or in all. If it is one, what
 * can be done for that person follows, each a row that opens its panel.
 */
export function useFoundPeople(text: string, all: readonly Operation[]): Found[] {
  const labels = useLabels()
  const companyName = useCompanyName()
  const found = useListed('people list', text, maxPeople)?.people ?? []
  const rows = found.map((person) => ({
    key: `${person.company}/${person.employeeNumber}`,
    address: personAddress(person),
    text: person.name,
    about: [companyName(person.company), person.employeeNumber].join(' · '),
  }))
  const [only, ...others] = found
  if (!only || others.length > 0 || only.state === 'left') return rows
  const offered = all.filter(({ name }) => personActions.includes(name))
  return [
    ...rows,
    ...offered.map(({ name }) => ({
      key: `do ${name}`,
      address: personAddress(only, { do: name }),
      text: labels.action(name),
      about: only.name,
    })),
  ]
}

/** Finds the contracts with words, or a number, that begin with the text, each on the page of its person. */
export function useFoundContracts(text: string): Found[] {
  const companyName = useCompanyName()
  const found = useListed('contract list', text, maxContracts)?.contracts ?? []
  return found.map(({ contract, product, modality, name, year, ...person }) => ({
    key: `contract ${contract}`,
    address: personAddress(person, { contract }),
    text: product === modality ? product : `${product} · ${modality}`,
    about: [name, year, companyName(person.company)].join(' · '),
  }))
}

/**
 * Asks for the first rows of a list that a text finds, in the chosen company or in all, after a pause without
 * a key press. Undefined until the answer to this text arrived: a key press could open what an earlier text
 * found.
 */
function useListed<Name extends 'people list' | 'contract list'>(
  name: Name,
  text: string,
  rows: number,
): AnswerTo<Name> | undefined {
  const company = useChosenCompany()
  const may = usePermission()
  const [found, setFound] = useState<{ text: string; answer: AnswerTo<Name> }>()
  const asked = text.trim()
  const isAsked = asked.length > 1 && may(name.replace(' ', '/'))
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const timer = setTimeout(() => {
      run(name, { company: company || undefined, input: { text: asked, rows } }).then(
        ({ answer }) => !isOver && setFound({ text: asked, answer }),
        () => undefined,
      )
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [name, asked, isAsked, company, rows])
  return isAsked && asked === found?.text ? found.answer : undefined
}

/** Finds the places and operations whose name or summary contains each typed word. */
export function useFoundPages(text: string, all: readonly Operation[]): Found[] {
  const t = useText()
  const labels = useLabels()
  const words = plain(text).split(' ').filter(Boolean)
  const pages = places.map(({ id, address }) => ({
    key: `place ${id}`,
    address,
    text: t(`desk.place.${id}`),
    about: t('desk.foundPage'),
    searched: t(`desk.place.${id}`),
  }))
  const actions = all.map(({ name, summary }) => ({
    key: name,
    address: name.replace(' ', '/'),
    text: labels.page(name),
    about: t('desk.foundAction'),
    searched: `${labels.page(name)} ${labels.summary(name, summary)}`,
  }))
  return [...pages, ...actions].filter(({ searched }) =>
    words.every((word) => plain(searched).includes(word)),
  )
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
