#!/bin/sh
# Ends the starter's processes when the starter is gone, also after `kill -9`. It reads process ids from its standard
# input, `pid N` and `gone N`; when that input closes without `bye`, it asks them to stop and, five seconds later, ends
# the rest. A shell, since it runs as long as the site and Node would use 20 MB.
trap '' INT TERM HUP

pids=' '
while read -r word value; do
  case $word in
    pid) pids="$pids$value " ;;
    gone) case $pids in *" $value "*) pids="${pids%%" $value "*} ${pids#*" $value "}" ;; esac ;;
    bye) exit 0 ;;
  esac
done

for pid in $pids; do kill -TERM "$pid" 2>/dev/null; done
polls=0
while [ $polls -lt 100 ]; do
  running=
  for pid in $pids; do kill -0 "$pid" 2>/dev/null && running=1; done
  [ -z "$running" ] && exit 0
  sleep 0.05
  polls=$((polls + 1))
done
for pid in $pids; do kill -KILL "$pid" 2>/dev/null; done
