/**
 * Words of other European languages and abbreviations for what readers ask about most, by the English word that they
 * stand for. They are looked up in this direction only. Folded: lower case, no accents. Commas separate them.
 */
export const SEARCH_TRANSLATIONS: Readonly<Record<string, string>> = {
  payment:
    'pmt, pmts, virement, virements, paiement, uberweisung, uberweisungen, ueberweisung, zahlung, zahlungen, transferencia, pago, pagos, bonifico, pagamento, betaling, overboeking, overschrijving, betalning, overforing, overforsel, maksu, tilisiirto, przelew, platnosc, platba, pagamenti, pagamentos',
  'instant payment':
    'echtzeituberweisung, sofortige uberweisung, virement instantane, transferencia inmediata, bonifico istantaneo, pikasiirto, straksbetaling, przelew natychmiastowy, direktoverforing',
  'standing order':
    'dauerauftrag, dauerauftrage, virement permanent, orden permanente, ordine permanente, periodieke overboeking, staende overforing, fast overforsel, toistuva maksu, zlecenie stale',
  'direct debit':
    'lastschrift, prelevement, domiciliacion, adeudo, addebito diretto, incasso, autogiro, avtalegiro, betalingsservice, suoraveloitus, polecenie zaplaty',
  'bulk payment': 'sammeluberweisung, sammelzahlung, virement groupe, remesa, massabetaling',
  refund:
    'ruckerstattung, erstattung, rueckerstattung, remboursement, devolucion, reembolso, rimborso, terugbetaling, aterbetalning, palautus, zwrot',
  account:
    'acct, accts, konto, konten, compte, comptes, cuenta, conto, rekening, tili, rachunek, ucet, szamla',
  transaction:
    'kontoauszug, kontoauszuge, kontoumsatze, umsatze, buchungen, releve, releve de compte, extrait de compte, extracto, movimientos, estratto conto, movimenti, afschrift, rekeningafschrift, afschriften, kontoutdrag, kontoudtog, kontoutskrift, transaktioner, transaktionen, transazioni, transacciones, txn, txns, tx, tiliote, tilitapahtumat, tilitapahtuma, wyciag, historia transakcji, vypis',
  balance: 'saldo, kontostand, solde, guthaben, zustatek, egyenleg, kontosaldo, tilin saldo',
  amount: 'amt, betrag, montant, importe, importo, bedrag, belopp, summa, kwota',
  certificate: 'cert, certs, zertifikat, certificat, certificado, certificato',
  credential: 'creds, zugangsdaten, identifiants, credenciales',
  environment: 'env, envs, umgebung, environnement, entorno',
  production: 'prod, produktion, produccion, produzione, tuotanto',
  documentation: 'docs, doku, dokumentation, documentacion, documentazione',
  parameter: 'param, params',
  signature: 'sig, signatur, unterschrift, allekirjoitus',
  message: 'msg, nachricht',
  bank: 'banque, banques, banco, bancos, banca, pankki, banka, banki, banken',
  consent:
    'einwilligung, zustimmung, consentement, consentimiento, consenso, toestemming, samtycke, samtykke, suostumus, zgoda',
  payee:
    'empfanger, zahlungsempfanger, beneficiaire, beneficiario, begunstigde, mottagare, saaja, odbiorca',
  payer: 'auftraggeber, zahler, payeur, ordenante, betaler, maksaja, platnik',
  'remittance information':
    'verwendungszweck, libelle, concepto, causale, omschrijving, meddelande, viesti',
  'reference number':
    'viitenumero, zahlungsreferenz, numero de reference, betalingskenmerk, referensnummer',
  error: 'fehler, fehlermeldung, erreur, errore, fout, virhe, felmeddelande',
  price: 'preis, preise, prix, precio, prezzo, prijs, pris, hinta, cena, kosten, tarif, tarifs',
  licence:
    'lizenz, erlaubnis, agrement, licencia, licenza, vergunning, tillstand, toimilupa, licencja',
  contract: 'vertrag, contrat, contrato, contratto, sopimus, avtal, umowa',
  sandbox:
    'testumgebung, testzugang, environnement de test, bac a sable, entorno de pruebas, testiymparisto, testmiljo, srodowisko testowe',
  'log in': 'anmeldung, anmelden, connexion, inloggen, inloggning, kirjautuminen, logowanie',
  'strong customer authentication':
    'starke kundenauthentifizierung, authentification forte, autenticacion reforzada',
  support: 'hilfe, aide, ayuda, aiuto, hjalp, tuki, pomoc, assistenza, kundendienst',
  austria: 'osterreichische, osterreichischer, autrichienne, autrichiennes',
  belgium: 'belgische, belgischer, belges',
  czechia: 'tschechische, tcheque, tcheques',
  denmark: 'danische, danoise, danoises, danska, dansk',
  estonia: 'estnische, estonienne, estoniennes',
  finland: 'finnische, finlandaise, finlandaises, finska, finsk, finske, suomalainen, suomalaiset',
  france: 'franzosische, francaise, francaises, franska, fransk',
  germany: 'deutsche banken, allemande, allemandes, tyska, tysk, tedesca, tedesche',
  greece: 'griechische, grecque, grecques',
  hungary: 'ungarische, hongroise, hongroises',
  ireland: 'irische, irlandaise, irlandaises',
  italy: 'italienische, italienne, italiennes',
  latvia: 'lettische, lettonne, lettonnes',
  lithuania: 'litauische, lituanienne, lituaniennes',
  luxembourg: 'luxemburgische, luxembourgeoise, luxembourgeoises',
  netherlands: 'niederlandische, neerlandaise, neerlandaises, nederlandse, hollandaise',
  norway: 'norwegische, norvegienne, norvegiennes, norska, norsk, norske',
  poland: 'polnische, polonaise, polonaises, polskie',
  portugal: 'portugiesische, portugaise, portugaises',
  romania: 'rumanische, roumaine, roumaines',
  slovakia: 'slowakische, slovaque, slovaques',
  slovenia: 'slowenische, slovene, slovenes',
  spain: 'spanische, espagnole, espagnoles, spanska, espanolas',
  sweden: 'schwedische, suedoise, suedoises, svenska, svensk',
  country: 'land, pais, paese, maa, kraj',
  countries: 'lander, paises, paesi, landen, maat, kraje',
};
