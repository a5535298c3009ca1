import type { Language, LocalizedText } from '../../kernel/language.ts'
import type { WrittenAmount } from '../../kernel/money.ts'
import { taxTables } from '../../tax/taxTables.ts'
import { simulatorIds, type SimulatorId } from '../../tax/simulator.ts'
import { payrollTerritories } from '../../plan/employee.ts'
import type { LegalEntity } from '../../payroll/yearLines.ts'
import type { Collective } from './tenant.ts'
import {
  amountOrPercent,
  closed,
  color,
  email,
  flag,
  moment,
  id,
  imageName,
  language,
  listOf,
  oneOf,
  described,
  text,
  webAddress,
  wholeNumber,
  words,
  type FileSchema,
} from '../parts/schemaParts.ts'

/** The company's own identity provider, with the keys of `tenant.json`. */
type FileIdentityProvider = {
  name: string
  issuer: string
  clientId: string
  matchBy?: 'email' | 'employeeNumber'
  claim?: string
}

/** The content of the file `tenant.json`. */
export type TenantFile = {
  $schema?: string
  name: string
  draft?: boolean
  publicUrl?: string
  languages: Language[]
  branding: {
    color: string
    colorBar: string
    colorTitles: string
    logo?: string
    logoOnDark?: string
    background?: string
    slogan?: LocalizedText
  }
  contact: { helpEmail: string; reviewers?: string[] }
  signIn?: { identityProvider?: FileIdentityProvider; password?: boolean }
  retention?: { mailMonths?: number; leaverMonths?: number; evidenceYears?: number }
  plan?: {
    cutOffDate?: number
    companyBag?: WrittenAmount
    alertDays?: number
    maintenance?: boolean
    maintenanceFrom?: string
    maintenanceTo?: string
    simulator?: SimulatorId
    taxTable?: string
    inKindLimit?: boolean
    approval?: boolean
    viewAs?: boolean
    userBagByMonth?: 'inOrder' | 'even'
  }
  payroll?: { onAccountCharged?: boolean }
  screens?: {
    hideCompensation?: boolean
    hidePlan?: boolean
    hideSocialSecurityInCompensation?: boolean
    showPrivacyLink?: boolean
    showCookiesLink?: boolean
    cookiesRequired?: boolean
  }
  privacyText?: LocalizedText
  collectives?: Collective[]
  legalEntities?: LegalEntity[]
}

const claimName: FileSchema = {
  type: 'string',
  pattern: '^[A-Za-z][A-Za-z0-9_.:/-]{0,99}$',
  errorMessage: 'expected the name of a claim, such as employee_number',
}

const companyNumber: FileSchema = {
  type: 'string',
  pattern: '^[A-Z0-9]{9}$',
  errorMessage: 'expected a tax number of nine letters and digits, such as "A00000018"',
}

/**
 * Allowed content of `tenant.json`. Branding consists of colors and pictures only; pages never contain CSS
 * or HTML from a tenant.
 */
export const tenantSchema = closed(
  'A client company: how it looks and how its plan runs.',
  ['name', 'languages', 'branding', 'contact'],
  {
    $schema: {
      type: 'string',
      description: 'Where the schema lies, so that an editor completes and checks.',
    },
    name: described("The company's name, as employees read it.", text),
    draft: described(
      'true: not public yet. Its address answers as that of no company; operators work on it already.',
      flag,
    ),
    publicUrl: described(
      "The address employees open; links in e-mails start with it. Left out: the server's own rule; " +
        'in production `npm run tenant -- check` wants it.',
      webAddress,
    ),
    languages: listOf('Languages offered, the first one first.', language, {
      minItems: 1,
      uniqueItems: true,
      errorMessage: 'expected a list of languages such as ["es", "en"], each once',
    }),
    branding: closed('Colors and pictures.', ['color', 'colorBar', 'colorTitles'], {
      color: described('The color of buttons, selection and charts.', color),
      colorBar: described('The color of the sidebar and of the bar on a phone.', color),
      colorTitles: described('The color of titles.', color),
      logo: described('Logo for light surfaces, a file in images/.', imageName),
      logoOnDark: described('Logo for dark surfaces; left out: the other, on a white plate.', imageName),
      background: described('Picture of the login page, a file in images/.', imageName),
      slogan: words('One sentence on the login page.'),
    }),
    contact: closed('Whom employees write to.', ['helpEmail'], {
      helpEmail: described('Where the help link of the header leads.', email),
      reviewers: listOf('Who is told once a day by mail what waits for a review.', email, { maxItems: 20 }),
    }),
    signIn: closed('How employees sign in; left out: with their password.', [], {
      identityProvider: closed(
        "The company's own identity provider, by OpenID Connect.",
        ['name', 'issuer', 'clientId'],
        {
          name: described('What the button of the login page calls it.', text),
          issuer: described('Its address, as its "/.well-known/openid-configuration" names it.', webAddress),
          clientId: described('What the provider calls this portal.', text),
          matchBy: described(
            'What of an employee the provider names; left out: email.',
            oneOf('email', 'employeeNumber'),
          ),
          claim: described('The claim that carries it; left out: email, or employee_number.', claimName),
        },
      ),
      password: described('false: nobody signs in with a password.', flag),
    }),
    retention: closed('How long data is kept; a nightly job erases what is older.', [], {
      mailMonths: described('Mails that were sent; left out: 24.', wholeNumber(1, 240)),
      leaverMonths: described(
        'What the law does not keep of somebody who left; left out: until they ask.',
        wholeNumber(1, 240),
      ),
      evidenceYears: described(
        'All that is kept of somebody, after the year of the exit; left out: 6.',
        wholeNumber(1, 30),
      ),
    }),
    plan: closed('How the plan runs.', [], {
      cutOffDate: described(
        'Day of the month until which next month may be contracted; left out: 1.',
        wholeNumber(1, 31),
      ),
      companyBag: described(
        'Company money for each employee: euros, or a percentage of the fixed salary; left out: 0.',
        amountOrPercent,
      ),
      alertDays: described(
        'Days before its end date that a benefit is called expiring; left out: 0.',
        wholeNumber(0, 366),
      ),
      maintenance: described('true: employees see the maintenance card instead of the login form.', flag),
      maintenanceFrom: described(
        'When it begins by itself, Madrid time; announced in the portal 15 minutes before.',
        moment,
      ),
      maintenanceTo: described('When it ends by itself; left out: it does not.', moment),
      simulator: described(
        "law: tax and contributions as the tax agency's simulator works them out; left out: table.",
        oneOf(...simulatorIds),
      ),
      taxTable: described(
        'Country whose dated tax tables payroll follows; left out: ES.',
        oneOf(...new Set(taxTables.map(({ country }) => country))),
      ),
      inKindLimit: described(
        'true: pay in kind stays at 30 % of the salary, and money pay at the minimum wage or above; ' +
          'with "simulator": "law" it always does.',
        flag,
      ),
      approval: described(
        'true: a red change in the studio waits until another account with the right publish approves it.',
        flag,
      ),
      viewAs: described(
        "true: operators with the right people may see an employee's portal, who reads who did, when and " +
          'why.',
        flag,
      ),
      userBagByMonth: described(
        'even: the userBag pays each month of a contract the same; left out: inOrder, first months first.',
        oneOf('inOrder', 'even'),
      ),
    }),
    payroll: closed('How payroll withholds, with "simulator": "law".', [], {
      onAccountCharged: described(
        'false: the company pays the payment on account of pay in kind itself; left out: true, the ' +
          'employee does.',
        flag,
      ),
    }),
    screens: closed('What employees see.', [], {
      hideCompensation: described('true: no compensation screen.', flag),
      hidePlan: described("true: no page of the year's plan.", flag),
      hideSocialSecurityInCompensation: described(
        'true: the compensation screen leaves social security out.',
        flag,
      ),
      showPrivacyLink: described('true: the login page links the privacy PDF.', flag),
      showCookiesLink: described('true: the login page links the cookies PDF.', flag),
      cookiesRequired: described('true: nobody logs in without accepting the cookies.', flag),
    }),
    privacyText: words('The sentence beside the privacy checkbox.'),
    collectives: listOf(
      'Groups of employees that modalities may be restricted to.',
      closed('One group.', ['id', 'name'], {
        id: described('What modalities and employees call it.', id),
        name: described('What people read.', text),
      }),
    ),
    legalEntities: listOf(
      'The entities that employ people, for the lines of form 190.',
      closed('One entity.', ['name', 'nif'], {
        name: described("Its name, as people's files and the demo write it.", text),
        nif: described('Its tax number.', companyNumber),
        territory: described(
          'By law: whose table its payroll withholds by; left out: that of where the employee lives.',
          oneOf(...payrollTerritories),
        ),
      }),
    ),
  },
)
