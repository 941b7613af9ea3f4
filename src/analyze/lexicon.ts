/** English that tool names and descriptions are made of. Verbs by what they do, nouns by what they give. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Asks for many. */
export const LIST_VERBS = set(
  "list enumerate search find query browse lookup grep glob ls scan discover explore",
);
/** Asks for what is named. */
export const READ_VERBS = set(
  "get read fetch retrieve scrape crawl visit show view describe return load download inspect see obtain access look display present provide whoami identify check count poll tail watch peek dump pull preview expose extract collect gather compare diff check echo ping head open resolve recall monitor review take capture stat cat print trace export ask answer consult caption transcribe",
);
/** Works something out without changing anything. */
export const COMPUTE_VERBS = set(
  "calculate compute convert generate validate verify analyze analyse summarize summarise explain estimate evaluate parse format geocode reverse translate classify detect predict demonstrate simulate research measure test lint profile suggest recommend infer score rank solve think transform encode decode decompile disassemble hash compress assess determine",
);
/** Runs something that the caller wrote. */
export const RUN_VERBS = set("execute exec run eval evaluate invoke call");
/** Makes a thing and tells what was made. */
export const CREATE_VERBS = set(
  "create update add fork upload register copy duplicate clone invite insert patch modify edit put save make new build append import upsert draft schedule record store attach book order issue replace rewrite refactor change write compose",
);
/** Changes something, with little to tell. */
export const CHANGE_VERBS = set(
  "delete remove set post reply send push merge move rename apply reset restore toggle enable disable start stop click type navigate press drag drop hover select submit publish unpublish cancel close install uninstall deploy archive unarchive assign unassign subscribe unsubscribe pause resume restart kill terminate approve reject revoke grant lock unlock mark clear purge flush drop truncate commit checkout revert rebase cherry stage unstage init initialize initialise connect disconnect login logout sign authenticate authorize trigger interact report notify log react star unstar follow unfollow block unblock mute unmute pin unpin wait scroll tap swipe resize switch activate deactivate transfer overwrite erase wipe confirm complete finish reopen resolve rotate sync refresh rollback provision destroy expire release feedback upload vote upvote downvote handle use configure fill emulate perform manage request",
);
/** Verbs that only read when no noun after them says otherwise. */
export const NEVER_CHANGES = set(
  "list search find get read fetch retrieve describe show view count query enumerate browse inspect lookup whoami",
);

/** One of these is many things. */
export const COLLECTION_NOUNS = set(
  "list listing tree graph history log timeline feed catalog catalogue inventory hierarchy outline backlog collection distribution directory folder subtree leaderboard queue schedule agenda calendar thread conversation changelog roster manifest table dataset breakdown array activity inbox registry sitemap toc sequence stack backtrace series",
);
/** One of these is a body of any length. */
export const DOCUMENT_NOUNS = set(
  "content contents body text document documentation docs markdown html source code script diff patch transcript readme value report article dump output explanation analysis guide instructions instruction page webpage website prompt manual file blob payload stdout stderr prose story essay answer definitions dom xml yaml json csv spreadsheet notebook manuscript wiki note stacktrace types",
);
export const MEDIA_NOUNS = set(
  "image images screenshot screenshots picture pictures photo photos audio video videos thumbnail thumbnails bytes binary media icon logo chart charts diagram recording waveform qr speech song clip gif png render",
);
/** One of these is one record, whatever its form. */
export const RECORD_NOUNS = set(
  "detail details info information status metadata profile count cost price uri url link id identifier config configuration setting settings statistics stats summary overview health version time date balance score address coordinates coordinate location position weather sum total number result user account record item entry state key token permission type size progress quota usage average rate reference handle",
);

/** Words that say that there are many of what follows. */
export const MANY = set("all every each multiple many several various list lists listing recent available");
