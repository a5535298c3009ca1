import Type from 'typebox'
import { languages } from '../../domain/kernel/language.ts'
import {
  amountOrPercent,
  closed,
  date,
  euros,
  flag,
  instant,
  localized,
  noun,
  record,
  text,
  whole,
} from './parts.ts'

/** The company of GET /companies/by-subdomain and of the profile. Amounts are euros. */
export const companySchema = noun('Company', {
  name: text,
  subdomain: text,
  logo: Type.Optional(text),
  logoOnDark: Type.Optional(text),
  background: Type.Optional(text),
  color: text,
  colorBar: text,
  colorTitles: text,
  languages: Type.Array(Type.Enum(languages)),
  alertDays: whole,
  hideCompensation: flag,
  hidePlan: flag,
  hideSocialSecurityInCompensation: flag,
  maintenance: flag,
  maintenanceFrom: Type.Optional(instant),
  maintenanceTo: Type.Optional(instant),
  cutOffDate: Type.Integer({ minimum: 1, maximum: 31, description: 'A day of the month' }),
  companyBag: amountOrPercent,
  privacyText: localized,
  privacyDetail: localized,
  conditions: Type.Optional(localized),
  helpEmail: text,
  slogan: Type.Optional(localized),
  showPrivacyLink: flag,
  showCookiesLink: flag,
  cookiesRequired: flag,
  cookiesVersion: text,
  identityProvider: Type.Optional(closed({ name: text, isOnly: flag })),
})

/** A social benefit in addition to the salary, in euros a year. */
export const compensationSchema = noun('Compensation', { product: localized, value: euros })

/** A news item of the company; the text is HTML. */
export const newsSchema = noun('News', {
  id: text,
  text: localized,
  date: Type.Optional(date),
})

export const menuItemSchema = noun('MenuItem', {
  id: text,
  name: localized,
  link: text,
  icon: Type.Enum([
    'info',
    'documents',
    'compensation',
    'other-products',
    'tax-exemption',
    'pie-chart',
    'plan',
  ]),
})

/** A row of a company's rate table, or of a dated tax table. */
export const tableRow = record('Its columns, as the file of the table names them')

export const tableSchema = noun('Table', { name: text, rows: Type.Array(tableRow) })
