import type { LetterTexts } from '../email-texts.ts'

/** What a project can be, as branches of a choice. */
const STATUSES =
  'approved {öffentlich} archived {archiviert} rejected {abgelehnt} draft {Entwurf} unlisted {nicht gelistet} processing {in Prüfung} withheld {zurückgehalten} scheduled {geplant} private {privat} other {unbekannt}'

export const GERMAN: LetterTexts = {
  foot: 'Von Quarry ({site}) wegen des Kontos {username} geschickt.',
  unsubscribe: 'Keine solchen Mails mehr bekommen',
  more: '{count, plural, one {Und eine weitere.} other {Und # weitere.}}',
  versions: '{count} neue Versionen von {project}:',
  standing: `Der Status von {project} ist jetzt „{after, select, ${STATUSES}}“`,
  staffWords: 'Die Moderation sagt: {words}',
  letters: {
    welcome: {
      subject: 'Willkommen bei Quarry: Adresse bestätigen',
      before: [
        'Hallo {username}, dein Konto ist bereit.',
        'Bitte bestätige, dass diese Adresse dir gehört. Solltest du dein Passwort verlieren, ist sie der Weg zurück.',
      ],
      action: 'Adresse bestätigen',
      after: [
        'Der Link gilt {hours} Stunden. Wenn du dieses Konto nicht angelegt hast, brauchst du nichts zu tun.',
      ],
    },
    confirm: {
      subject: 'Adresse bestätigen',
      before: ['Hallo {username}, bitte bestätige, dass diese Adresse zu deinem Konto gehört.'],
      action: 'Adresse bestätigen',
      after: [
        'Der Link gilt {hours} Stunden. Wenn du ihn nicht angefordert hast, brauchst du nichts zu tun.',
      ],
    },
    reset: {
      subject: 'Neues Passwort setzen',
      before: ['Hallo {username}, jemand hat ein neues Passwort für dein Konto angefordert.'],
      action: 'Neues Passwort setzen',
      after: [
        'Der Link gilt einmal und {hours} Stunden lang. Ein neues Passwort beendet alle Sitzungen.',
        'Wenn du es nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
      ],
    },
    passwordChanged: {
      subject: 'Dein Passwort wurde geändert',
      before: [
        'Hallo {username}, das Passwort deines Kontos wurde geändert. Andere Sitzungen sind beendet; persönliche Zugriffstoken, Passkeys und Apps, denen du Zugriff gegeben hast, gelten weiter.',
      ],
      action: 'Ein anderes Passwort setzen',
      after: ['Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort.'],
    },
    emailChanged: {
      subject: 'Die Adresse deines Kontos wurde geändert',
      before: [
        'Hallo {username}, dein Konto hat jetzt eine andere E-Mail-Adresse, diese wird nicht mehr benutzt.',
      ],
      action: 'Änderung zurücknehmen',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, nimm die Änderung innerhalb von {days} Tagen zurück: Dann gilt wieder diese Adresse, alle Sitzungen enden, seitdem hinzugekommene Passkeys, Token, Apps und Codes werden entfernt, und du bekommst einen Link für ein neues Passwort.',
      ],
    },
    emailChangedUnproved: {
      subject: 'Die Adresse deines Kontos wurde geändert',
      before: [
        'Hallo {username}, dein Konto hat jetzt eine andere E-Mail-Adresse, diese wird nicht mehr benutzt.',
        'Sie war nie bestätigt worden, deshalb lässt sich die Änderung von hier aus nicht zurücknehmen.',
      ],
      after: [],
    },
    tokenCreated: {
      subject: 'Ein persönliches Zugriffstoken wurde erstellt',
      before: [
        'Hallo {username}, für dein Konto wurde ein persönliches Zugriffstoken namens „{name}“ erstellt. Es gilt bis zum {expires, date, long}.',
      ],
      action: 'Zu deinen Token',
      after: ['Wenn du es nicht warst, widerrufe das Token und ändere dein Passwort.'],
    },
    tokenRevoked: {
      subject: 'Ein persönliches Zugriffstoken war öffentlich und wurde widerrufen',
      before: [
        'Hallo {username}, jemand hat dein persönliches Zugriffstoken „{name}“ dort gefunden, wo es alle lesen können, und es uns gesagt. Es gilt nicht mehr.',
      ],
      action: 'Zu deinen Token',
      after: [
        'Sieh nach, was inzwischen mit deinem Konto geschehen ist, und nimm das Token überall heraus, wo es steht.',
      ],
    },
    addressInUse: {
      subject: 'Deine Adresse wurde für ein anderes Konto angegeben',
      before: [
        'Hallo {username}, jemand hat diese Adresse für ein anderes Konto bei Quarry angegeben. Sie ist die deines Kontos und bleibt es: Das andere kann sie nicht bestätigen.',
      ],
      action: 'Neues Passwort setzen',
      after: [
        'Wenn du es warst und dieses Konto vergessen hattest, melde dich als {username} an oder setze ein neues Passwort. Wenn du es nicht warst, brauchst du nichts zu tun.',
      ],
    },
    newSignIn: {
      subject: 'Jemand hat sich bei deinem Konto angemeldet',
      before: [
        'Hallo {username}, jemand hat sich auf eine neue Weise bei deinem Konto angemeldet: {device}, von der Adresse {ip}, am {at, date, long} um {at, time, long}.',
      ],
      action: 'Zu deinen Sitzungen',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, beende die Sitzung und setze ein anderes Passwort: Jemand kennt deines.',
      ],
    },
    appAuthorized: {
      subject: '„{name}“ darf jetzt für dein Konto handeln',
      before: [
        'Hallo {username}, du hast die App „{name}“ zugelassen. Sie kann tun, was dir gezeigt wurde, bis du das zurücknimmst.',
      ],
      action: 'Zu deinen zugelassenen Apps',
      after: [
        'Wenn du es nicht warst, widerrufe die App, ändere dein Passwort und beende deine anderen Sitzungen.',
      ],
    },
    dataReady: {
      subject: 'Die Datei mit deinen Daten ist fertig',
      before: ['Hallo {username}, die Datei mit allem, was wir über dich speichern, ist fertig.'],
      action: 'Herunterladen',
      after: [
        'Sie liegt {days} Tage lang bereit, nur für dich: Du wirst nach deiner Anmeldung gefragt. Wenn du sie nicht angefordert hast, setze ein neues Passwort und beende deine anderen Sitzungen.',
      ],
    },
    suspended: {
      subject: 'Dein Konto ist gesperrt',
      before: [
        'Hallo {username}, die Moderation hat dein Konto {forGood, select, yes {auf Dauer} other {bis {ends, date, long}, {ends, time, long},}} gesperrt. Du kannst weiter lesen, herunterladen und deine Daten abholen, aber nichts veröffentlichen, bearbeiten oder schreiben.',
        'Was sie sagt:',
      ],
      action: 'Lesen und antworten',
      after: ['Wenn du das für falsch hältst, kannst du es dort in einer Nachricht sagen.'],
    },
    suspensionLifted: {
      subject: 'Dein Konto ist nicht mehr gesperrt',
      before: [
        'Hallo {username}, die Moderation hat die Sperre deines Kontos aufgehoben. Du kannst wieder alles tun.',
      ],
      action: 'Zu deinem Konto',
      after: [],
    },
    appealUpheld: {
      subject: 'Die Moderation hat deinen Einspruch gelesen',
      before: [
        'Hallo {username}, die Moderation hat gelesen, was du zur Sperre deines Kontos sagst. Sie bleibt {forGood, select, yes {auf Dauer} other {bis {ends, date, long}, {ends, time, long}}}.',
        'Was sie sagt:',
      ],
      action: 'Lesen',
      after: [],
    },
    takenDown: {
      subject: '„{name}“ wurde entfernt',
      before: [
        'Hallo {username}, die Moderation hat deine {noun, select, organization {Organisation} other {Sammlung}} „{name}“ entfernt. Außer {noun, select, organization {ihren Mitgliedern} other {dir}} und der Moderation findet sie niemand mehr.',
        'Was sie sagt:',
      ],
      action: 'Ansehen',
      after: [
        'Du kannst weiter ändern, was daran falsch ist, und die Moderation bitten, noch einmal hinzusehen.',
      ],
    },
    givenBack: {
      subject: '„{name}“ ist wieder zu sehen',
      before: [
        'Hallo {username}, die Moderation hat deine {noun, select, organization {Organisation} other {Sammlung}} „{name}“ zurückgegeben. Sie ist, was sie vorher war.',
      ],
      action: 'Ansehen',
      after: [],
    },
    thingsTaken: {
      subject: 'Was du hast, wurde entfernt',
      before: [
        'Hallo {username}, mit der Sperre deines Kontos hat die Moderation entfernt, was andere von dir sahen. Projekte: {projects, number}. Sammlungen: {collections, number}. Organisationen: {organizations, number}. In Suche, Listen und Feeds steht davon nichts mehr.',
        'Was sie sagt, und was es ist:',
      ],
      action: 'Lesen und antworten',
      after: ['Wenn du das für falsch hältst, kannst du es in deiner einen Nachricht zur Sperre sagen.'],
    },
    thingsGivenBack: {
      subject: 'Was entfernt war, ist zurückgegeben',
      before: [
        'Hallo {username}, die Moderation hat zurückgegeben, was sie zusammen entfernt hatte. Es ist, was es vorher war:',
      ],
      action: 'Deine Projekte ansehen',
      after: [],
    },
    totpAdded: {
      subject: 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet',
      before: [
        'Hallo {username}, die Anmeldung bei deinem Konto verlangt jetzt einen Code deiner Authenticator-App. Hebe die Ersatzcodes dort auf, wo du sie ohne dein Telefon findest.',
      ],
      action: 'Zu deinem Konto',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    totpRemoved: {
      subject: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet',
      before: ['Hallo {username}, die Anmeldung bei deinem Konto verlangt keinen Code mehr.'],
      action: 'Zu deinem Konto',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    backupCodesMade: {
      subject: 'Neue Ersatzcodes wurden gemacht',
      before: [
        'Hallo {username}, für dein Konto wurden neue Ersatzcodes gemacht. Die alten gelten nicht mehr.',
      ],
      action: 'Zu deinem Konto',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    backupCodeUsed: {
      subject: 'Ein Ersatzcode wurde benutzt',
      before: [
        'Hallo {username}, anstelle deiner Authenticator-App wurde ein Ersatzcode deines Kontos benutzt. Er gilt nicht mehr; {left, plural, =0 {keiner ist übrig} one {einer ist übrig} other {# sind übrig}}.',
      ],
      action: 'Zu deinem Konto',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    passkeyAdded: {
      subject: 'Deinem Konto wurde ein Passkey hinzugefügt',
      before: ['Hallo {username}, ein neuer Passkey meldet ohne Passwort bei deinem Konto an.'],
      action: 'Zu deinen Passkeys',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, entferne ihn, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    passkeyRemoved: {
      subject: 'Ein Passkey deines Kontos wurde entfernt',
      before: ['Hallo {username}, einer deiner Passkeys meldet nicht mehr bei deinem Konto an.'],
      action: 'Zu deinen Passkeys',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    providerLinked: {
      subject: 'Dein Konto wurde mit einem Anbieter verknüpft',
      before: [
        'Hallo {username}, ein Konto bei einem Anbieter wie GitHub oder Steam meldet jetzt bei deinem Konto an.',
      ],
      action: 'Zu deinem Konto',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, löse die Verknüpfung, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    providerUnlinked: {
      subject: 'Die Verknüpfung mit einem Anbieter wurde gelöst',
      before: ['Hallo {username}, ein Anbieter wie GitHub oder Steam meldet nicht mehr bei deinem Konto an.'],
      action: 'Zu deinem Konto',
      after: [
        'Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, setze sofort ein anderes Passwort und sieh nach, was mit deinem Konto geschehen ist.',
      ],
    },
    accountDeleted: {
      subject: 'Dein Konto wurde gelöscht',
      before: [
        'Hallo {username}, dein Konto bei Quarry ist gelöscht, mit seinen Sitzungen, Token, Sammlungen und allem, dem du gefolgt bist. Es lässt sich nicht wiederherstellen.',
        'Projekte, Versionen und Organisationen bleiben; auf ihren Seiten steht „Ghost“, wo dein Name stand. Dies ist die letzte Mail an diese Adresse.',
      ],
      after: ['Wenn du es nicht warst, schreib denen, die {site} betreiben.'],
    },
    newsletter: {
      subject: 'Du hörst von Quarry',
      before: [
        'Hallo {username}, du hast Neuigkeiten über Quarry bestellt. Sie kommen ab und zu an diese Adresse.',
      ],
      after: [
        'Du kannst sie jederzeit abbestellen, über den Link unten oder in den Einstellungen deines Kontos.',
      ],
    },
    projectUpdate: {
      subject: 'Neue Version von {project}',
      before: ['Hallo {username}, {project}, dem du folgst, hat eine neue Version: {version}.'],
      action: 'Version ansehen',
      after: [],
    },
    creatorProject: {
      subject: 'Neu: {project}',
      before: ['Hallo {username}, jemand, dem du folgst, hat ein neues Projekt veröffentlicht: {project}.'],
      action: 'Projekt ansehen',
      after: [],
    },
    savedSearch: {
      subject: 'Neu: {project}',
      before: [
        'Hallo {username}, deine gespeicherte Suche {search} hat ein neues Projekt gefunden: {project}.',
      ],
      action: 'Projekt ansehen',
      after: [],
    },
    teamInvite: {
      subject: 'Du bist eingeladen, an {project} mitzumachen',
      before: ['Hallo {username}, {actor} lädt dich ein, als {role} an {project} mitzumachen.'],
      action: 'Einladung beantworten',
      after: [],
    },
    organizationInvite: {
      subject: 'Du bist eingeladen, {organization} beizutreten',
      before: ['Hallo {username}, {actor} lädt dich ein, {organization} als {role} beizutreten.'],
      action: 'Einladung beantworten',
      after: [],
    },
    statusChange: {
      subject: 'Der Status von {project} hat sich geändert',
      before: [
        `Hallo {username}, der Status von {project} war „{before, select, ${STATUSES}}“ und ist jetzt „{after, select, ${STATUSES}}“.`,
      ],
      action: 'Projekt ansehen',
      after: [],
    },
    digest: {
      subject: '{count, plural, one {Eine Neuigkeit} other {# Neuigkeiten}} auf Quarry',
      before: ['Hallo {username}, das ist seit der letzten Mail geschehen.'],
      action: 'Alles ansehen',
      after: [],
    },
    moderatorMessage: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {Die Moderation hat auf deine Meldung zu {reported} geantwortet} other {Die Moderation hat auf deine Meldung geantwortet}}} other {Die Moderation hat dir zu {project} geschrieben}}',
      before: ['Hallo {username}, ein Moderator hat dir auf Quarry eine Nachricht hinterlassen.'],
      action: 'Nachricht lesen',
      after: [],
    },
    mention: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {Du wurdest in einer Meldung zu {reported} erwähnt} other {Du wurdest in einer Meldung erwähnt}}} other {Du wurdest im Gespräch über {project} erwähnt}}',
      before: ['Hallo {username}, jemand hat dich in einem Gespräch erwähnt, an dem du teilnimmst.'],
      action: 'Nachricht lesen',
      after: [],
    },
    reportClosed: {
      subject:
        '{isNamed, select, yes {Deine Meldung zu {reported} wurde geschlossen} other {Deine Meldung wurde geschlossen}}',
      before: [
        'Hallo {username}, danke für deine Meldung{isNamed, select, yes { zu {reported}} other {}}. Die Moderation hat sie geprüft und geschlossen.',
      ],
      action: 'Meldung ansehen',
      after: [],
    },
    webhookPaused: {
      subject: 'Der Webhook {webhook} wurde angehalten',
      before: [
        'Hallo {username}, die Adresse des Webhooks {webhook} hat nicht angenommen, was ihr mitgeteilt wurde, so oft es auch gesendet wurde. Ihr wird nichts mehr mitgeteilt, bis du ihn weiterlaufen lässt; was inzwischen kam, wird nicht nachgesendet.',
      ],
      action: 'Letzte Antworten ansehen',
      after: [],
    },
    reportReopened: {
      subject:
        '{isNamed, select, yes {Deine Meldung zu {reported} wurde wieder geöffnet} other {Deine Meldung wurde wieder geöffnet}}',
      before: [
        'Hallo {username}, die Moderation sieht sich deine Meldung{isNamed, select, yes { zu {reported}} other {}} noch einmal an.',
      ],
      action: 'Meldung ansehen',
      after: [],
    },
  },
}
