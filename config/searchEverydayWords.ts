/**
 * Everyday words, other providers' terms and tool names, by this site's corresponding word. They are looked up only in
 * this direction, because the site's words are more precise. Words are in lower case, without accents, and separated by
 * commas. Several words are looked up as a phrase.
 */
export const SEARCH_EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  // Payments
  payment:
    'order, orders, checkout, purchase, remit, remittance, payout, payouts, disbursement, money transfer, settle up, credit transfer, bank transfer, moving money',
  'delete payment':
    'withdraw an order, withdraw a payment, call off, abort a payment, scrap, rescind, retract, take back a payment, stop a payment, stop a transfer, cancel a transfer, cancel an order',
  'returned payment':
    'came back, bounced, bounce, sent back, bank return, money returned, r transaction',
  refund:
    'reimburse, reimbursement, pay back, give back, repay, return money, return the money, money back guarantee',
  'payment status':
    'gone through, has gone through, arrived, in transit, processed, stuck, progress of a payment',
  'deferred submission':
    'pre authorisation, pre authorise, capture later, delayed capture, authorise now, escrow, release a payment, submit later, two step payment',
  'bulk payment':
    'many payments, several payments, multiple payments, pain 001, csv upload, file upload, payment file, salaries, payouts to many, mass payout',
  'standing order':
    'repeat payment, repeating payment, regular payment, every month, every week, weekly, yearly',
  'requested execution date':
    'future payment, pay later, pay on a date, execute later, value date, due date',
  'instant payment':
    'real time payment, real time payments, immediately, in seconds, within seconds, fast payment',
  'several signatories':
    'dual approval, dual control, four eyes, second signature, two signatures, co sign, cosigner, second approver, joint signature, multiple approvers',
  'charge bearer': 'who pays the fee, who pays the fees, bank charges, transfer fees, our sha ben',
  'remittance information':
    'payment text, text of the payer, payer wrote, free text, note to payee, narrative, narration, comment, communication field, description line',
  'creditor reference':
    'structured reference, rf reference, invoice reference, end to end reference, ocr number',
  'payment types':
    'payment methods, payment products, kinds of payment, payment rail, payment rails',
  'product rules':
    'which characters, special characters, character set, allowed characters, max length of text',
  'payment schemes':
    'card payments, credit card, debit card, apple pay, google pay, paypal, klarna, sofort, giropay, wallet, wallets',
  'pay by bank':
    'web shop, webshop, e commerce, ecommerce, shopping cart, basket, shopify, woocommerce, magento, online shop',
  payer: 'shopper, buyer, purchaser, debited account, source account, from account',
  payee:
    'merchant, seller, vendor account, destination account, to account, target account, receiver',
  reconcile:
    'open invoice, open invoices, unpaid invoice, accounts receivable, dunning, bank matching, match payments, matching payments, incoming money, assign payments',
  // Accounts and data
  transaction:
    'bookings, ledger, ledger entry, statement line, bank feed, spending, expenses, purchases',
  'account details':
    'account holder, holder name, owner of the account, account name, account metadata, product name',
  balance:
    'funds, available money, enough money, insufficient funds, sufficient funds, overdraft, overdrawn, credit line, cash position',
  'account verification':
    'name check, account ownership, ownership check, account owner, belongs to, confirmation of payee, verification of payee, vop, kyc check, name matching, verify iban, verify bank account',
  affordability:
    'credit decision, creditworthiness, credit check, credit score, scoring, lending, lender, loan, loans, mortgage, underwriting, income check, income verification, salary check, risk decision, afford',
  'nightly accounting':
    'bookkeeping, accountant, erp, ledger import, datev, xero, quickbooks, netsuite, sap, overnight, batch import',
  'background fetch':
    'unattended, cron, cron job, cronjob, scheduler, background job, nightly, without the user present, user absent',
  history:
    'backdate, older, old data, last year, past year, past months, months back, how many years, how far into the past, first import',
  pending:
    'not yet booked, reserved, reservation, card hold, blocked amount, authorisation hold, preliminary',
  'store each transaction once':
    'imported twice, double bookings, same booking, duplicate bookings, dedup, deduplicate',
  'credit debit indicator':
    'money came in, money went out, came in, went out, incoming or outgoing, plus or minus, expense or income, sign of amount',
  'all account ids':
    'local account number, domestic account number, account number besides iban, sort code, national account number',
  'continuation key': 'page cursor, page token, next token, next link, starting after, skip token',
  paging:
    'page by page, more than one page, all pages, page number, infinite scroll, results per page',
  'match accounts':
    'ids are different, id changed, new id, same account again, account id changed, recognise an account, reconnected account',
  // Consent, sessions, users
  consent: 'permission slip, approval, access right, opt in, agree, agreement of the user',
  'manage consents':
    'take back permission, withdraw permission, revoke access, consent dashboard, permission dashboard',
  session: 'connection, bank connection, link, item, requisition',
  'delete session': 'unlink, disconnect, remove a bank, forget a user, sign out, logged out',
  renew:
    'prolong, prolongation, re link, relink, reconnect, keep access, stay connected, again after 90 days, again after 180 days',
  reminder: 'remind, notify users, email users, warn users, warning before it ends',
  expire:
    'no longer works, stopped working, stops working, runs out, run out, ran out, stale, lapse, lapsed, too old, outdated, ends automatically',
  'strong customer authentication':
    'fingerprint login, face id, biometric, biometrics, sms code, one time code, second factor, tan, push tan, code card',
  'user cancelled':
    'user gave up, walked away, changed their mind, closes the tab, closed the tab, closed the browser, never came back, did not finish, abandons, abandoned, drops out',
  'data insights':
    'conversion, funnel, drop off, dropoff, conversion rate, success rate, lose users, losing users',
  'users read': 'wording, copywriting, microcopy, legal text, legal texts, button text',
  'test logins':
    'fake user, fake bank, test user, test credentials, demo user, demo login, sample user, username and password, pin and tan',
  'business accounts':
    'company accounts, corporate accounts, company customers, sme, legal entity, organisation account, firm',
  'bank picker':
    'bank chooser, bank search, bank dropdown, bank selector, institution selector, choose their bank, select their bank',
  bank: 'financial institution, institutions, neobank, credit union, savings bank, data provider, account provider',
  // Calls, errors
  authentication:
    'credentials for the api, api credentials, server to server, machine to machine, oauth client',
  'redirect url':
    'return address, landing page, success url, success page, failure url, after login, come back to my site, back to my app, redirect uri, back link',
  'create session':
    'exchange the code, code in the callback, swap the code, authorisation code, authorization code',
  refused:
    'blocked, turned down, not accepted, not permitted, disallowed, rejects, bounces off, won t accept, doesn t accept',
  'unauthorized ip':
    'blocked from our server, new server, ip not allowed, firewall, outgoing ip, egress ip, static ip',
  error:
    'broken, breaks, break, crash, crashes, goes wrong, went wrong, going wrong, bug, not work, doesn t work, does not work, unexpected',
  'what can go wrong':
    'pitfall, pitfalls, edge case, edge cases, corner case, what can break, common mistakes, gotchas, traps',
  'when a step fails':
    'troubleshooting, troubleshoot, exits with an error, gets stuck, stuck at, does not start',
  timeout:
    'takes too long, too slow, slow bank, slow response, hangs, hang, never answers, no answer, gateway timeout, 504',
  outage:
    'not reachable, unreachable, offline bank, bank is offline, bank is down, service down, bank problem, disturbance',
  'rate limit':
    'too often, too many calls, slow down, blocked for a while, quota exceeded, calls per second, requests per second, requests per minute',
  'retry after':
    'wait before the next call, when may i call again, how long to wait, cool down, cooldown',
  'calls that you can repeat':
    'same request twice, send twice, sent twice, safe to retry, retry safely, idempotency key, double submit, double click',
  validation:
    'malformed, invalid json, schema error, bad input, wrong format, missing field, missing parameter',
  'psu headers':
    'ip address of my user, ip of the user, user agent header, user ip, customer ip, browser headers, device headers',
  'access denied':
    'no permission, insufficient permission, insufficient permissions, not authorised, not authorized, missing rights',
  webhook:
    'callback to my server, server callback, ping, pings, alert, alerts, push message, realtime updates, real time updates, event stream, listener, subscription to events',
  'webhook token':
    'tamper, tampered, genuine, authentic, spoof, spoofed, forged, is it really you, signed callback',
  'no webhooks arrive':
    'never called, not called, endpoint is not called, never arrives, never arrive, missed event, missing event, lost event',
  'webhook deliveries':
    'sent to my server, delivery log, which events were sent, redeliver, resend',
  signature: 'tamper proof, signed, signing, sign the request',
  rotation:
    'key leaked, leaked, key stolen, key lost, expired key, expiring key, certificate expires, new certificate',
  // Control panel and account
  'control panel':
    'back office, backoffice, admin, admin area, admin ui, web ui, self service, user interface, account settings',
  profile:
    'email address of my login, change email, change my email, my name, my details, personal settings',
  'multi factor authentication':
    'authenticator app, google authenticator, security key, passkey, otp app',
  'linked accounts':
    'own bank account, my own bank, own accounts, whitelist an account, add an account, allowlisted account, personal account',
  'restricted mode': 'own accounts only, without contract, limited production, before the contract',
  'request logs':
    'api logs, access log, call history, trace a request, see my requests, history of requests, debugging a request',
  statistics:
    'how many requests, number of requests, number of calls, call volume, traffic, volumes, usage report, monthly report',
  share:
    'coworker, teammate, other developer, give access to, add a developer, add a colleague, invite',
  price:
    'how much, tariffs, per call, per request, paid plan, free tier, free plan, monthly fee, invoice from you, trial period, cheap, expensive',
  contract: 'sales, sign up as a company, agreement, paperwork, legal agreement, enterprise plan',
  support:
    'help desk, helpdesk, phone number, hotline, contact us, contact you, talk to, reach you, write to you, ask a human, complain, slack channel',
  'going live':
    'before we launch, launch checklist, before release, ready for production, switch to production, move to production, rollout, go to production',
  // Tools and languages
  'own machine':
    'laptop, my computer, my pc, locally, localhost, offline, docker, docker compose, container, on premise',
  sandbox:
    'experiment, experiments, trial, play around, pretend, simulate, simulator, simulation, emulate, emulator, dry run, wiremock, stub',
  'try in your browser':
    'without writing code, without code, no code, without programming, interactive, click through',
  'in ci':
    'continuous integration, github actions, gitlab, jenkins, pipeline, automated tests, integration test, integration tests, end to end test, unit tests',
  client:
    'wrapper, bindings, language binding, stubs, code generation, codegen, generated code, generate code, npm package, pip install, maven, nuget',
  sample:
    'snippet, snippets, boilerplate, starter kit, repo, github, sample project, demo code, copy paste',
  variables: 'env vars, env var, env file, dotenv, environment variable, settings of the program',
  go: 'golang',
  'c#': 'csharp, c sharp, dotnet, net core, asp net',
  python: 'py, django, flask, fastapi, pyjwt',
  node: 'js, express, nestjs, deno, bun, next js',
  php: 'laravel, symfony, composer, firebase jwt, wordpress',
  java: 'spring, spring boot, kotlin, scala, jvm',
  ruby: 'rails, ruby on rails, gem',
  mobile:
    'iphone, ipad, smartphone, tablet, react native, flutter, native app, swift, expo, ionic, cordova, capacitor',
  'in app browsers':
    'instagram, facebook, tiktok, linkedin, whatsapp, messenger, telegram, snapchat, embedded browser',
  foreground:
    'comes back to my app, back in the app, reopens the app, app switch, background app, resume',
  iframe:
    'x frame options, embedded, lightbox, overlay, refused to display, frame ancestors, inline frame, own page',
  widget:
    'web component, web components, embeddable, plugin, drop in ui, javascript library, script tag',
  css: 'look, look and feel, logo, font, fonts, brand colours, corporate identity, restyle, appearance, dark mode',
  language:
    'translate, translated, translation, localise, localised, localisation, localization, in finnish, in german, in french, multilingual',
  downloads:
    'yaml file, json file, swagger file, insomnia, bruno, hoppscotch, api collection, raml, api definition, machine readable description',
  assistant:
    'chatgpt, copilot, claude, cursor, codex, gemini, llm, ai agent, agent mode, mcp, vibe coding, prompt',
  'find your way': 'sitemap, table of contents, overview of pages, where do i find',
  // Releases
  changelog:
    'what changed, recent changes, latest changes, last version, last release, update history, version history, newly added, added lately',
  compatibility:
    'break my integration, breaking, breaks my code, breaking change, breaking changes, backward, backwards, deprecate, deprecated, deprecation, sunset, end of life, without telling, without notice, versioning policy',
  'test before you update':
    'upcoming version, next version, new api version, future version, preview version, beta version, early access',
  feeds: 'rss, atom, subscribe to changes, subscribe to updates, newsletter',
  // Companies, rules
  licence:
    'be regulated, supervised, bafin, fin fsa, financial supervisory authority, authorised institution, authorisation as, fca, permission as aisp',
  responsibilities:
    'liable, liability, accountable, who is to blame, shared responsibility, division of labour, who does what, raci',
  compliance:
    'auditor, auditors, audit, regulation, regulatory, regulator, supervisory, legal requirements',
  'data hosting':
    'leave the eu, outside the eu, eu only, aws, azure, gcp, third country, cross border data, data residency, where is the server, sovereignty',
  retention:
    'keep a copy, how long do you keep, how long is it kept, delete data, deletion of data, erase, erasure, right to be forgotten, stored forever',
  'data protection':
    'dpa, dpo, subject access request, data subject, personal information, privacy policy',
  'incident management': 'data breach, security incident, breach, hacked, attack, intrusion',
  'business continuity':
    'failover, redundancy, high availability, recovery time, backups, rto, rpo, disaster',
  development:
    'secure coding, secure development, sdlc, code review, software lifecycle, devsecops',
  'access control':
    'least privilege, user accounts of staff, privileged access, who has access to systems, joiners and leavers',
  people: 'background check, awareness training, training of staff, onboarding of staff, screening',
  violations:
    'break the rules, breaks the rules, break the security rules, disciplinary, sanctions, non compliance',
  suppliers: 'subcontractor, subcontractors, subprocessor, subprocessors, fourth party',
  'bank onboarding':
    'registers at every bank, registration with banks, register with every bank, enrol at banks, bank portals',
  'move the traffic':
    'switch customers over, cutover, cut over, phased migration, gradually, step by step migration',
  'eidas certificate':
    'qualified certificate, certificates of the tpp, trust service provider, qtsp',
  countries:
    'where do you operate, regions, territories, international coverage, european countries',
  'other countries':
    'not supported countries, unsupported country, outside europe, switzerland, usa, united states, turkey, serbia, ukraine',
};
