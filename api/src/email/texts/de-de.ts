import type { EmailTexts } from '../email-texts.ts'

/** Project types, as branches of an ICU select. */
const STATUSES =
  'approved {öffentlich} archived {archiviert} rejected {abgelehnt} draft {Entwurf} unlisted {nicht gelistet} processing {in Prüfung} withheld {zurückgehalten} scheduled {geplant} private {privat} other {unbekannt}'

export const GERMAN: EmailTexts = {
  footer: 'Von Quarry ({site}) an das Konto {username} gesendet.',
  unsubscribe: 'E-Mails wie diese abbestellen',
  more: '{count, plural, one {Und eine weitere.} other {Und # weitere.}}',
  newVersions: '{count} neue Versionen von {project}:',
  projectStatus: `Der Status von {project} ist jetzt „{after, select, ${STATUSES}}“`,
  staffMessage: 'Die Moderation sagt: {words}',
  emails: {
    welcome: {
      subject: 'Willkommen bei Quarry: E-Mail-Adresse bestätigen',
      before: [
        'Hallo {username}, dein Konto ist bereit.',
        'Bitte bestätige, dass diese Adresse dir gehört. Du brauchst sie, um dein Passwort zurückzusetzen.',
      ],
      action: 'Adresse bestätigen',
      after: [
        'Der Link gilt {hours} Stunden. Wenn du dieses Konto nicht angelegt hast, kannst du diese E-Mail ignorieren.',
      ],
    },
    confirm: {
      subject: 'E-Mail-Adresse bestätigen',
      before: ['Hallo {username}, bitte bestätige, dass diese Adresse zu deinem Konto gehört.'],
      action: 'Adresse bestätigen',
      after: [
        'Der Link gilt {hours} Stunden. Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren.',
      ],
    },
    reset: {
      subject: 'Neues Passwort setzen',
      before: [
        'Hallo {username}, wir haben eine Anfrage erhalten, das Passwort deines Kontos zurückzusetzen.',
      ],
      action: 'Neues Passwort setzen',
      after: [
        'Der Link gilt einmal, {hours} Stunden lang. Ein neues Passwort beendet alle Sitzungen.',
        'Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren. Dein Passwort ändert sich nicht.',
      ],
    },
    passwordChanged: {
      subject: 'Dein Passwort wurde geändert',
      before: [
        'Hallo {username}, das Passwort deines Kontos wurde geändert. Deine anderen Sitzungen wurden beendet. Persönliche Zugriffstoken, Passkeys und zugelassene Apps gelten weiter.',
      ],
      action: 'Passwort ändern',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und entferne Passkeys, Token und zugelassene Apps, die nicht von dir sind.',
      ],
    },
    emailChanged: {
      subject: 'Deine E-Mail-Adresse wurde geändert',
      before: [
        'Hallo {username}, dein Konto hat jetzt eine andere E-Mail-Adresse. Diese wird nicht mehr benutzt.',
      ],
      action: 'Änderung rückgängig machen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, mach die Änderung innerhalb von {days} Tagen rückgängig. Dann gilt wieder diese Adresse, und alle Sitzungen enden. Passkeys, Token, Apps und Codes, die seitdem dazukamen, werden entfernt. Wir senden dir einen Link für ein neues Passwort.',
      ],
    },
    emailChangedUnproved: {
      subject: 'Deine E-Mail-Adresse wurde geändert',
      before: [
        'Hallo {username}, dein Konto hat jetzt eine andere E-Mail-Adresse. Diese wird nicht mehr benutzt.',
        'Sie wurde nie bestätigt, deshalb kannst du die Änderung von hier aus nicht rückgängig machen.',
      ],
      after: [],
    },
    tokenCreated: {
      subject: 'Ein persönliches Zugriffstoken wurde erstellt',
      before: [
        'Hallo {username}, für dein Konto wurde das persönliche Zugriffstoken „{name}“ erstellt. Es gilt bis zum {expires, date, long}.',
      ],
      action: 'Token ansehen',
      after: ['Wenn du das nicht warst, widerrufe das Token und ändere dein Passwort.'],
    },
    tokenRevoked: {
      subject: 'Ein öffentliches Zugriffstoken wurde widerrufen',
      before: [
        'Hallo {username}, dein persönliches Zugriffstoken „{name}“ wurde an einer öffentlichen Stelle gefunden und uns gemeldet. Wir haben es widerrufen, es gilt nicht mehr.',
      ],
      action: 'Token ansehen',
      after: ['Prüfe die Aktivitäten deines Kontos und entferne das Token überall, wo du es benutzt.'],
    },
    addressInUse: {
      subject: 'Deine E-Mail-Adresse wurde für ein anderes Konto angegeben',
      before: [
        'Hallo {username}, diese Adresse wurde für ein anderes Konto bei Quarry angegeben. Sie gehört weiter zu deinem Konto, und das andere Konto kann sie nicht bestätigen.',
      ],
      action: 'Neues Passwort setzen',
      after: [
        'Wenn du das warst, melde dich als {username} an oder setze ein neues Passwort. Wenn nicht, kannst du diese E-Mail ignorieren.',
      ],
    },
    newSignIn: {
      subject: 'Neue Anmeldung bei deinem Konto',
      before: [
        'Hallo {username}, wir haben eine neue Anmeldung bei deinem Konto bemerkt: {device}, von der IP-Adresse {ip}, am {at, date, long} um {at, time, long}.',
      ],
      action: 'Sitzungen ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, beende diese Sitzung und ändere sofort dein Passwort, denn jemand anderes kennt es.',
      ],
    },
    appAuthorized: {
      subject: 'Du hast „{name}“ zugelassen',
      before: [
        'Hallo {username}, du hast die App „{name}“ zugelassen. Sie kann die Rechte nutzen, die dir gezeigt wurden, bis du ihren Zugriff widerrufst.',
      ],
      action: 'Zugelassene Apps ansehen',
      after: [
        'Wenn du das nicht warst, widerrufe die App, ändere dein Passwort und beende deine anderen Sitzungen.',
      ],
    },
    dataReady: {
      subject: 'Dein Datenexport ist fertig',
      before: [
        'Hallo {username}, die angeforderte Datei mit allen Daten, die wir über dich speichern, ist fertig.',
      ],
      action: 'Daten herunterladen',
      after: [
        'Du kannst sie {days} Tage lang herunterladen. Nur du kannst das, nach deiner Anmeldung. Wenn du sie nicht angefordert hast, ändere dein Passwort und beende deine anderen Sitzungen.',
      ],
    },
    suspended: {
      subject: 'Dein Konto ist gesperrt',
      before: [
        'Hallo {username}, die Moderation hat dein Konto {forGood, select, yes {auf Dauer} other {bis {ends, date, long}, {ends, time, long},}} gesperrt. Du kannst weiter lesen, herunterladen und deine Daten exportieren, aber nichts veröffentlichen, bearbeiten oder schreiben.',
        'Ihre Nachricht:',
      ],
      action: 'Details ansehen',
      after: ['Wenn du das für falsch hältst, kannst du dort mit einer Nachricht Einspruch erheben.'],
    },
    suspensionLifted: {
      subject: 'Dein Konto ist nicht mehr gesperrt',
      before: [
        'Hallo {username}, die Moderation hat die Sperre deines Kontos aufgehoben. Du kannst wieder alle Funktionen nutzen.',
      ],
      action: 'Konto ansehen',
      after: [],
    },
    appealUpheld: {
      subject: 'Dein Einspruch wurde beantwortet',
      before: [
        'Hallo {username}, die Moderation hat deinen Einspruch gelesen. Dein Konto bleibt {forGood, select, yes {auf Dauer} other {bis {ends, date, long}, {ends, time, long},}} gesperrt.',
        'Ihre Nachricht:',
      ],
      action: 'Details ansehen',
      after: [],
    },
    takenDown: {
      subject: '„{name}“ wurde entfernt',
      before: [
        'Hallo {username}, die Moderation hat deine {kind, select, organization {Organisation} other {Sammlung}} „{name}“ entfernt. Nur {kind, select, organization {ihre Mitglieder} other {du}} und die Moderation können sie noch sehen.',
        'Ihre Nachricht:',
      ],
      action: 'Details ansehen',
      after: ['Du kannst das Problem beheben und die Moderation um eine neue Prüfung bitten.'],
    },
    givenBack: {
      subject: '„{name}“ wurde wiederhergestellt',
      before: [
        'Hallo {username}, die Moderation hat deine {kind, select, organization {Organisation} other {Sammlung}} „{name}“ wiederhergestellt.',
      ],
      action: 'Details ansehen',
      after: [],
    },
    thingsTaken: {
      subject: 'Deine Inhalte wurden entfernt',
      before: [
        'Hallo {username}, die Moderation hat dein Konto gesperrt und deine öffentlichen Inhalte entfernt. Projekte: {projects, number}. Sammlungen: {collections, number}. Organisationen: {organizations, number}. Sie erscheinen nicht mehr in Suche, Listen und Feeds.',
        'Ihre Nachricht und die Liste der Inhalte:',
      ],
      action: 'Details ansehen',
      after: ['Wenn du das für falsch hältst, kannst du es in deinem Einspruch gegen die Sperre sagen.'],
    },
    thingsGivenBack: {
      subject: 'Deine Inhalte wurden wiederhergestellt',
      before: ['Hallo {username}, die Moderation hat die Inhalte wiederhergestellt, die sie entfernt hatte:'],
      action: 'Projekte ansehen',
      after: [],
    },
    totpAdded: {
      subject: 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet',
      before: [
        'Hallo {username}, die Anmeldung bei deinem Konto verlangt jetzt einen Code deiner Authenticator-App. Bewahre die Ersatzcodes so auf, dass du sie ohne dein Telefon findest.',
      ],
      action: 'Konto ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    totpRemoved: {
      subject: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet',
      before: ['Hallo {username}, die Anmeldung bei deinem Konto verlangt keinen Code mehr.'],
      action: 'Konto ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    backupCodesMade: {
      subject: 'Neue Ersatzcodes wurden erstellt',
      before: [
        'Hallo {username}, für dein Konto wurden neue Ersatzcodes erstellt. Die alten gelten nicht mehr.',
      ],
      action: 'Konto ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    backupCodeUsed: {
      subject: 'Ein Ersatzcode wurde benutzt',
      before: [
        'Hallo {username}, statt deiner Authenticator-App wurde ein Ersatzcode deines Kontos benutzt. Er gilt nicht mehr; {left, plural, =0 {keiner ist übrig} one {einer ist übrig} other {# sind übrig}}.',
      ],
      action: 'Konto ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    passkeyAdded: {
      subject: 'Deinem Konto wurde ein Passkey hinzugefügt',
      before: [
        'Hallo {username}, deinem Konto wurde ein Passkey hinzugefügt. Mit ihm kannst du dich ohne Passwort anmelden.',
      ],
      action: 'Passkeys ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, entferne ihn, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    passkeyRemoved: {
      subject: 'Ein Passkey deines Kontos wurde entfernt',
      before: [
        'Hallo {username}, einer deiner Passkeys wurde entfernt. Mit ihm kannst du dich nicht mehr anmelden.',
      ],
      action: 'Passkeys ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    providerLinked: {
      subject: 'Dein Konto wurde mit einem Anbieter verknüpft',
      before: [
        'Hallo {username}, mit einem Konto bei einem Anbieter wie GitHub oder Steam kannst du dich jetzt anmelden.',
      ],
      action: 'Konto ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, löse die Verknüpfung, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    providerUnlinked: {
      subject: 'Die Verknüpfung mit einem Anbieter wurde gelöst',
      before: [
        'Hallo {username}, mit einem Konto bei einem Anbieter wie GitHub oder Steam kannst du dich nicht mehr anmelden.',
      ],
      action: 'Konto ansehen',
      after: [
        'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, ändere sofort dein Passwort und prüfe die Aktivitäten deines Kontos.',
      ],
    },
    accountDeleted: {
      subject: 'Dein Konto wurde gelöscht',
      before: [
        'Hallo {username}, dein Konto bei Quarry wurde gelöscht, mit seinen Sitzungen, Token, Sammlungen und allem, dem du gefolgt bist. Es lässt sich nicht wiederherstellen.',
        'Projekte, Versionen und Organisationen bleiben. Auf ihren Seiten steht „Ghost“ statt deines Namens. Dies ist die letzte E-Mail an diese Adresse.',
      ],
      after: ['Wenn du das nicht warst, wende dich an die Betreiber von {site}.'],
    },
    newsletter: {
      subject: 'Du hast Neuigkeiten von Quarry abonniert',
      before: [
        'Hallo {username}, du hast Neuigkeiten über Quarry abonniert. Du bekommst sie ab und zu an diese Adresse.',
      ],
      after: [
        'Du kannst sie jederzeit abbestellen, mit dem Link unten oder in den Einstellungen deines Kontos.',
      ],
    },
    project_update: {
      subject: 'Neue Version von {project}',
      before: ['Hallo {username}, {project}, dem du folgst, hat eine neue Version: {version}.'],
      action: 'Version ansehen',
      after: [],
    },
    creator_project: {
      subject: 'Neu: {project}',
      before: ['Hallo {username}, jemand, dem du folgst, hat ein neues Projekt veröffentlicht: {project}.'],
      action: 'Projekt ansehen',
      after: [],
    },
    saved_search: {
      subject: 'Neu: {project}',
      before: [
        'Hallo {username}, deine gespeicherte Suche {search} hat ein neues Projekt gefunden: {project}.',
      ],
      action: 'Projekt ansehen',
      after: [],
    },
    team_invite: {
      subject: 'Du bist eingeladen, an {project} mitzumachen',
      before: ['Hallo {username}, {actor} hat dich eingeladen, an {project} mitzumachen.'],
      action: 'Einladung ansehen',
      after: [],
    },
    organization_invite: {
      subject: 'Du bist eingeladen, {organization} beizutreten',
      before: ['Hallo {username}, {actor} hat dich eingeladen, {organization} beizutreten.'],
      action: 'Einladung ansehen',
      after: [],
    },
    status_change: {
      subject: 'Der Status von {project} hat sich geändert',
      before: [
        `Hallo {username}, der Status von {project} war „{before, select, ${STATUSES}}“ und ist jetzt „{after, select, ${STATUSES}}“.`,
      ],
      action: 'Projekt ansehen',
      after: [],
    },
    digest: {
      subject: '{count, plural, one {Eine Neuigkeit} other {# Neuigkeiten}} auf Quarry',
      before: ['Hallo {username}, das ist seit der letzten E-Mail passiert.'],
      action: 'Alles ansehen',
      after: [],
    },
    moderator_message: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {Die Moderation hat auf deine Meldung zu {reported} geantwortet} other {Die Moderation hat auf deine Meldung geantwortet}}} other {Die Moderation hat dir eine Nachricht zu {project} gesendet}}',
      before: ['Hallo {username}, die Moderation hat dir auf Quarry eine Nachricht gesendet.'],
      action: 'Nachricht lesen',
      after: [],
    },
    mention: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {Du wurdest in einer Meldung zu {reported} erwähnt} other {Du wurdest in einer Meldung erwähnt}}} other {Du wurdest im Gespräch über {project} erwähnt}}',
      before: ['Hallo {username}, du wurdest in einem Gespräch erwähnt, an dem du teilnimmst.'],
      action: 'Nachricht lesen',
      after: [],
    },
    report_closed: {
      subject:
        '{isNamed, select, yes {Deine Meldung zu {reported} wurde geschlossen} other {Deine Meldung wurde geschlossen}}',
      before: [
        'Hallo {username}, danke für deine Meldung{isNamed, select, yes { zu {reported}} other {}}. Die Moderation hat sie geprüft und geschlossen.',
      ],
      action: 'Meldung ansehen',
      after: [],
    },
    owner_change: {
      subject:
        '{change, select, moved_in {{hasActor, select, yes {{actor} hat {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} in {organization} verschoben} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} wurde in {organization} verschoben}}} moved_out {{hasActor, select, yes {{actor} hat {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} von {organization} an {newOwner} übertragen} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} wurde von {organization} an {newOwner} übertragen}}} other {{hasActor, select, yes {{actor} hat {newOwner} zum Besitzer von {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {einem Projekt} other {{project}}}}} gemacht} other {{newOwner} ist jetzt Besitzer von {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {einem Projekt} other {{project}}}}}}}}}',
      before: [
        'Hallo {username}, {change, select, moved_in {{hasActor, select, yes {{actor} hat {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} in {organization} verschoben} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} wurde in {organization} verschoben}}} moved_out {{hasActor, select, yes {{actor} hat {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} von {organization} an {newOwner} übertragen} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {ein Projekt} other {{project}}}}} wurde von {organization} an {newOwner} übertragen}}} other {{hasActor, select, yes {{actor} hat {newOwner} zum Besitzer von {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {einem Projekt} other {{project}}}}} gemacht} other {{newOwner} ist jetzt Besitzer von {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {einem Projekt} other {{project}}}}}}}}}. Besitzer entscheiden über Inhalt, Team und Einstellungen. Wenn das ein Versehen ist, schreibe der Moderation.',
      ],
      action: 'Ansehen',
      after: [],
    },
    webhook_paused: {
      subject: 'Der Webhook {webhook} wurde pausiert',
      before: [
        'Hallo {username}, die Adresse des Webhooks {webhook} hat auch nach mehreren Versuchen keine Nachrichten angenommen. Wir senden nichts mehr, bis du ihn fortsetzt. Nachrichten aus der Pause werden nicht nachgesendet.',
      ],
      action: 'Letzte Antworten ansehen',
      after: [],
    },
    staff_edit: {
      subject:
        'Die Moderation hat {thing, select, project {dein Projekt {thingName}} organization {deine Organisation {thingName}} collection {deine Sammlung {thingName}} app {deine Anwendung {thingName}} report {deine Meldung} other {dein Konto}} {done, select, deleted {gelöscht} other {geändert}}',
      before: [
        'Hallo {username}, die Moderation hat {thing, select, project {dein Projekt {thingName}} organization {deine Organisation {thingName}} collection {deine Sammlung {thingName}} app {deine Anwendung {thingName}} report {deine Meldung} other {dein Konto}} {done, select, deleted {gelöscht} other {geändert}}. Wenn du nicht einverstanden bist, schreibe der Moderation.',
      ],
      action: 'Ansehen',
      after: [],
    },
    payment_failed: {
      subject:
        'Deine Zahlung für {product, select, pyro {deinen Server} other {Quarry Plus}} ist fehlgeschlagen',
      before: [
        'Hallo {username}, deine Zahlung für {product, select, pyro {deinen Server} other {Quarry Plus}} ist fehlgeschlagen. Du kannst sie in den Einstellungen zur Abrechnung bezahlen.',
      ],
      action: 'Jetzt bezahlen',
      after: [],
    },
    subscription_ended: {
      subject: 'Dein Abo von {product, select, pyro {einem Server} other {Quarry Plus}} ist beendet',
      before: [
        'Hallo {username}, dein Abo von {product, select, pyro {einem Server} other {Quarry Plus}} ist beendet. Du kannst es in den Einstellungen zur Abrechnung fortsetzen.',
      ],
      action: 'Abos ansehen',
      after: [],
    },
    refund_received: {
      subject: 'Deine Zahlung für {product, select, pyro {einen Server} other {Quarry Plus}} wurde erstattet',
      before: [
        'Hallo {username}, deine Zahlung für {product, select, pyro {einen Server} other {Quarry Plus}} wurde erstattet. Bis das Geld auf deinem Konto ist, können einige Tage vergehen.',
      ],
      action: 'Abbuchungen ansehen',
      after: [],
    },
    chargeSucceeded: {
      subject: 'Deine Zahlung von {amount} war erfolgreich',
      before: [
        'Hallo {username}, danke: deine Zahlung von {amount} war erfolgreich.{isRenewed, select, yes { Dein Abo ist damit bis {date, date, long} bezahlt. Es verlängert sich automatisch; du kannst es jederzeit kündigen.} other {}}',
      ],
      action: 'Rechnung ansehen',
      after: [],
    },
    chargeFailed: {
      subject: 'Deine Zahlung von {amount} ist fehlgeschlagen',
      before: [
        'Hallo {username}, wir konnten {amount} für dein Abo nicht abbuchen.{again, select, yes { Wir versuchen es am {date, date, long} noch einmal.} other { Wir versuchen es nicht noch einmal.}}',
        'Bezahle jetzt oder ändere deine Zahlungsmethode, damit dein Abo weiterläuft.',
      ],
      action: 'Jetzt bezahlen',
      after: [],
    },
    chargeRefunded: {
      subject: 'Du bekommst {amount} zurück',
      before: [
        'Hallo {username}, wir haben {amount} erstattet. Es kann einige Tage dauern, bis das Geld auf deinem Konto ist.',
      ],
      action: 'Abbuchungen ansehen',
      after: [],
    },
    subscriptionEnded: {
      subject: 'Dein Abo ist beendet',
      before: [
        'Hallo {username}, dein Abo ist beendet. Du kannst es jederzeit neu abschließen.{isServer, select, yes { Die Dateien des Servers werden nach dem {date, date, long} gelöscht.} other {}}',
      ],
      action: 'Neu abonnieren',
      after: [],
    },
    serverRemovalDue: {
      subject: 'Dein Server {server} wird gelöscht',
      before: [
        'Hallo {username}, das Abo deines Servers {server} ist beendet. Der Server wird nach dem {date, date, long} mit allen Dateien und Backups gelöscht. Bezahle ihn wieder, um sie zu behalten.',
      ],
      action: 'Server behalten',
      after: [],
    },
    report_reopened: {
      subject:
        '{isNamed, select, yes {Deine Meldung zu {reported} wurde wieder geöffnet} other {Deine Meldung wurde wieder geöffnet}}',
      before: [
        'Hallo {username}, die Moderation prüft deine Meldung{isNamed, select, yes { zu {reported}} other {}} noch einmal.',
      ],
      action: 'Meldung ansehen',
      after: [],
    },
  },
}
